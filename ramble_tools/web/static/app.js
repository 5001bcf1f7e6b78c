// The page works without any of this. With it, the board is live, the keys fit a thumb, and nothing typed is lost.

import { setUpKeypad } from "./keypad.js";
import { setUpStream } from "./stream.js";
import { setUpMessages } from "./messages.js";
import { flush } from "./outbox.js";
import { setUpPad } from "./pad.js";
import { setUpHand } from "./hand.js";
import { setUpReminder } from "./reminder.js";
import { setUpDialog } from "./dialog.js";
import { setUpDoubleTaps } from "./double_taps.js";
import { setUpPicture } from "./picture.js";
import { setUpSaving } from "./saving.js";
import { setUpTimer } from "./timer.js";
import { setUpWakeLock } from "./wake_lock.js";

document.documentElement.classList.add("js");
// The app around this page answers its taps from now on (site/static/shell.js).
window.frameElement?.dispatchEvent(new Event("ramble:page"));
setUpDoubleTaps();
setUpMessages();
setUpKeypad();
setUpPad();
setUpHand();
setUpStream();
setUpDialog();
setUpPicture();
setUpTimer();
setUpWakeLock();
setUpReminder();
setUpSaving();
flush();
