// What an app needs so that several phones share its games. It is one file, loaded when it is first needed (site/build.py).

import { owner } from "./share.js";
import { guest } from "./join.js";

export const roles = { owner, guest };
