// The phone that has the games lets others join: it shows an invitation, reads the answer through its camera, and hands the
// requests of its guests to Python, as it does with those of its own page.
//
// | an invitation | when                                                   | and then                                   |
// |---------------|--------------------------------------------------------|--------------------------------------------|
// | has served    | its phone is there, by this one or another connection  | the next one is shown                      |
// | has failed    | both codes were read, but the phones are apart         | the next one is shown, and why             |
// | is lost       | the browser does not wait for a phone that it knows    | the next one is shown, for any phone       |
// | is withdrawn  | for another one, by Done, or its phone was sent away   | nothing follows from what becomes of it    |

import { codeOf, newId, partsOf, readCode } from "./codes.js";
import { copy, look, sayWhy } from "./looking.js";
import { canConnect, peer } from "./peer.js";
import { drawn } from "./qr_code.js";

const at = (id) => document.getElementById(id);
// How many connections wait for each guest, in case it loses the one that it has, and the next one before others wait.
const SPARE = 3;
// What a guest may send in one request, in bytes: a form as long as a server takes it, and its head. And in all at a time.
const LONGEST = 32 * 1024;
const MOST_HELD = 1_000_000;
const NO_GUEST = "00000000";
const TOO_LONG = { status: 413, headers: { "content-type": "text/plain; charset=utf-8" }, body: "That is too long; nothing was changed." };

// Milliseconds in which somebody may let the page use the camera, before the first code is shown without that.
const ASKING = 10_000;
// Milliseconds for which it is said who has joined.
const SAID = 6_000;

const later = (time) => new Promise((done) => { setTimeout(done, time); });
const short = (fingerprint) => fingerprint.slice(0, 8);

// `version` is that of the app, `address` its first page, and `kept` what was kept of the guests, which `keep` keeps on this
// device. `answer` gets a request and its port, and `page` is what this phone shows. `renew` shows it again: what it says
// depends on whether phones may join.
export function owner({ version, address, kept: before, keep: keepText, answer, page, renew }) {
  let kept = before ? JSON.parse(before) : { id: newId(4), guests: {} };
  // The guests that may come, by their certificate's fingerprint; those that are here, and what waits for each.
  let { guests } = kept;
  const here = new Map();
  const spare = new Map();
  // What is shown: the connection, its number, and for which guest it is, if not for a new one.
  let invitation = null;
  let isOpen = false;
  let turn = 0;
  let hasInvited = false;
  let wantsNew = false;
  // Whether a connection can wait for a phone whose answer is not read. Firefox ends one that hears nothing for five seconds.
  let canWait = true;
  // A promise of what keeps the screen on.
  let lock = null;
  // Who is to be sent away, while that is asked; and who has joined last, since the codes are on the screen.
  let doubted = null;
  let joined = null;

  const keep = () => keepText(JSON.stringify(kept));
  const away = () => Object.keys(guests).filter((each) => here.get(each)?.state !== "open");

  // --- what guests ask

  async function asked(id, { method, path, query, body, headers }, bytes) {
    const guest = guests[id];
    if (!guest) return { status: 403, headers: {}, body: "" };
    if (bytes > LONGEST) return TOO_LONG;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((done) => { port1.onmessage = ({ data }) => done(data); });
    answer({ method, path, query, body, headers, guest: { id: short(id), ...guest } }, [port2]);
    const { guest: named, ...found } = await answered;
    if (named && guests[id]) {
      Object.assign(guests[id], named);
      keep();
      list();
    }
    return found;
  }

  function heard(id, { what }) {
    if (what === "left") remove(id);
  }

  function connected(id, isForNew) {
    const made = peer({
      most: MOST_HELD,
      asked: (request, bytes) => asked(id(), request, bytes),
      heard: (news) => heard(id(), news),
      changed: (state) => changed(made, id(), state, isForNew),
    });
    return made;
  }

  function changed(made, id, state, isForNew) {
    // It was sent away since this was made for it.
    if (state === "open" && !guests[id] && !isForNew) return made.close();
    if (state === "open") {
      if (here.get(id) !== made) here.get(id)?.close();
      here.set(id, made);
      drop(id, made);
      joined = id;
      // It covers the foot of the screen, where the next code is typed.
      later(SAID).then(() => { if (joined === id) { joined = null; sayJoined(); } });
      guests[id] ??= { name: "", asked: false, writes: !at("share-watch").checked };
      keep();
      made.say({ what: "hello", page: page(), table: kept.id });
      // Without them, the phone needs a code again to come back.
      fillSpare(id, made).catch(() => {});
    }
    if (state === "gone") drop(id, made);
    const isShown = invitation?.made === made;
    if (isShown && state === "gone" && invitation.id) canWait = false;
    // The next one has the addresses of the network in which this phone is by then.
    if (isShown && state === "apart") invite(invitation.id, state);
    else if (state === "open" ? isShown || invitation?.id === id : isShown && state === "gone") invite();
    return list();
  }

  // What waits for a guest: each connection with its code.
  const waitingFor = (id) => spare.get(id) ?? [];
  const drop = (id, made) => { spare.set(id, waitingFor(id).filter((each) => each.made !== made)); };

  // A guest that is here gets what it needs to come back without a code. A browser whose connections don't wait has none.
  // It gets all of it each time: what was said before may have been lost with the connection.
  async function fillSpare(id, made) {
    const tell = () => made.say({ what: "spare", codes: waitingFor(id).map(({ code }) => code) });
    tell();
    while (waitingFor(id).length < SPARE && made.state === "open") {
      const { made: waiting, code } = await invitationFor(id);
      if (!guests[id]) return waiting.close();
      spare.set(id, [...waitingFor(id), { made: waiting, code }]);
      tell();
    }
    return undefined;
  }

  async function invitationFor(id) {
    let whose = id;
    const made = connected(() => whose ?? made.fingerprint, !id);
    const number = newId(2);
    const side = await made.invite();
    if (id) await made.expect(side, id);
    whose = id;
    return { made, number, id, code: codeOf({ version, table: kept.id, number, guest: id ? short(id) : NO_GUEST, side }) };
  }

  // --- what is shown

  // Of an invitation that is withdrawn, no end is heard. One that is still being made is not shown.
  function withdraw() {
    const before = invitation;
    turn += 1;
    invitation = null;
    if (before && before.made.state !== "open") before.made.close();
    list();
  }

  // Shows the next invitation: for a guest that was here before, or for a new one; with why the one before has failed.
  async function invite(id = wantsNew || !canWait ? null : away()[0] ?? null, why = "") {
    withdraw();
    if (!isOpen) return;
    const mine = turn;
    hasInvited = true;
    const made = await invitationFor(id).catch(() => null);
    if (mine !== turn) return void made?.made.close();
    if (!made) return sayWhy(at("share-why"), "no-webrtc");
    // Its phone was sent away, or came by itself.
    if (id && !away().includes(id)) {
      made.made.close();
      return void invite();
    }
    invitation = made;
    sayWhy(at("share-why"), why);
    sayWhy(at("share-copied"), "");
    const parts = partsOf(invitation.code, address);
    at("share-code").replaceChildren(drawn(parts, "The code for the other phone"));
    at("share-copy").value = parts.join("");
    for (const each of ["share-step", "share-reply"]) at(each).hidden = Boolean(id);
    list();
  }

  // Takes the code of a phone that has read the invitation.
  async function read(text) {
    const found = readCode(text, version);
    const why = found.is === "refused" ? found.why
      : !found.isAnswer ? "answer"
        : found.table !== kept.id ? "table"
          : found.number !== invitation?.number ? "old" : "";
    sayWhy(at("share-why"), why);
    if (why || invitation.made.state !== "shown") return;
    await invitation.made.accept(found.side).catch(() => sayWhy(at("share-why"), "code"));
  }

  async function watch() {
    let last = "";
    const why = await look(at("share-camera"), () => isOpen, (text) => {
      if (text !== last) read(text);
      last = text;
      return false;
    }, () => { if (!hasInvited) invite(); });
    if (why) sayWhy(at("share-why"), why);
    return why;
  }

  const named = (id) => guests[id].name || `Phone ${Object.keys(guests).indexOf(id) + 1}`;
  const button = (text, tapped, label = text) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text, onclick: tapped });
    made.setAttribute("aria-label", label);
    return made;
  };

  // Where the owner is looking, above the code.
  function sayJoined() {
    const isHere = here.get(joined)?.state === "open" && guests[joined];
    const name = Object.assign(document.createElement("bdi"), { textContent: isHere && (guests[joined].name || "A phone") });
    at("share-joined").replaceChildren(...(isHere ? [name, " has joined."] : []));
  }

  function list() {
    stayAwake();
    sayJoined();
    at("share-busy").hidden = invitation?.made.state !== "joining";
    // A code that is answered or withdrawn is of no use to the next phone, which may be looking at it.
    at("share-code").setAttribute("aria-busy", String(invitation?.made.state !== "shown"));
    at("share-for").replaceChildren(...[null, ...(canWait ? away() : [])].map((id) => {
      const made = button(id ? named(id) : "A new phone", () => { wantsNew = !id; invite(id); });
      made.setAttribute("aria-pressed", String(invitation?.id === id));
      return made;
    }));
    at("share-for").hidden = !canWait || !away().length;
    at("share-guests").replaceChildren(...Object.keys(guests).map((id) => {
      const row = document.createElement("li");
      const name = Object.assign(document.createElement("bdi"), { textContent: named(id) });
      if (id === doubted) {
        row.append("Send ", name, " away? ", button("Yes", () => sendAway(id)), button("No", () => ask(null)));
        return row;
      }
      const whose = document.createElement("span");
      whose.append(name, here.get(id)?.state === "open" ? "" : " (away)");
      row.append(whose, button(guests[id].writes ? "Only watch" : "May play", () => {
        guests[id].writes = !guests[id].writes;
        keep();
        list();
        here.get(id)?.say({ what: "rights" });
      }, `${guests[id].writes ? "Only watch" : "May play"}: ${named(id)}`), button("Send away", () => ask(id), `Send away: ${named(id)}`));
      return row;
    }));
  }

  function ask(id) {
    doubted = id;
    list();
    at("share-guests").querySelectorAll("button")[2 * Object.keys(guests).indexOf(id)]?.focus();
  }

  function sendAway(id) {
    here.get(id)?.say({ what: "away" });
    // What was said goes out first.
    setTimeout(() => remove(id), 300);
    forget(id);
    list();
  }

  function forget(id) {
    if (!guests[id]) return;
    delete guests[id];
    keep();
    if (invitation?.id === id) invite();
  }

  function remove(id) {
    forget(id);
    here.get(id)?.close();
    for (const each of waitingFor(id)) each.made.close();
    here.delete(id);
    spare.delete(id);
    list();
  }

  // The screen stays on while codes are shown or guests are here. A browser takes that back when the page is hidden.
  function stayAwake() {
    if (!isOpen && ![...here.values()].some(({ state }) => state === "open")) {
      lock?.then((held) => held?.release());
      lock = null;
    } else if (!lock && !document.hidden && navigator.wakeLock) {
      const asked = navigator.wakeLock.request("screen").catch(() => null);
      const isOver = () => { if (lock === asked) lock = null; };
      asked.then((held) => (held ? held.addEventListener("release", isOver) : isOver()));
      lock = asked;
    }
  }

  function open() {
    isOpen = true;
    wantsNew = hasInvited = false;
    joined = null;
    list();
    at("share").hidden = false;
    at("share-done").focus();
    if (!canConnect) return sayWhy(at("share-why"), "no-webrtc");
    stayAwake();
    // Once it may use the camera, a browser gives its address itself, and not only a name for it: so that is asked first.
    return Promise.race([watch(), later(ASKING)]).then((why) => { if (!hasInvited) invite(undefined, why); });
  }

  function close() {
    isOpen = false;
    at("share").hidden = true;
    withdraw();
    stayAwake();
  }

  // Nobody is let in any more, and who is here goes.
  function end() {
    withdraw();
    for (const id of Object.keys(guests)) sendAway(id);
    kept = { id: newId(4), guests: {} };
    guests = kept.guests;
    keepText("");
    renew();
    close();
  }

  at("share-done").onclick = close;
  // It is asked once, as for a single phone.
  const askToEnd = (isAsked) => {
    at("share-end").hidden = isAsked;
    at("share-sure").hidden = !isAsked;
  };
  at("share-end").onclick = () => (Object.keys(guests).length ? askToEnd(true) : end());
  at("share-end-no").onclick = () => askToEnd(false);
  at("share-end-yes").onclick = () => { askToEnd(false); end(); };
  at("share-copy").onclick = ({ target }) => copy(target.value, at("share-copied"));
  at("share-typed").onsubmit = (event) => {
    event.preventDefault();
    read(at("share-answer").value);
    at("share-answer").value = "";
  };
  document.addEventListener("visibilitychange", stayAwake);
  // In another network, nobody gets through to the addresses that the code has.
  addEventListener("online", () => { if (invitation?.made.state === "shown") invite(invitation.id); });
  addEventListener("keydown", ({ key }) => { if (isOpen && key === "Escape") close(); });
  list();
  return {
    open() {
      keep();
      // While this covers it: after Done, somebody may tap something at once.
      renew();
      open();
    },
    // Python has changed something, or told others of it, for the guest with this identity or for this phone.
    changed(by) {
      for (const [id, made] of here) if (short(id) !== by) made.say({ what: "changed" });
    },
  };
}
