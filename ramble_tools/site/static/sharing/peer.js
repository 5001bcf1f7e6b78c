// One connection to another phone, by WebRTC and without a server: who has read whose code, and the requests, answers and
// news that go over its channel.
//
// | state   | event   | next    | what that means                                                    |
// |---------|---------|---------|--------------------------------------------------------------------|
// | new     | written | shown   | this side has its code                                             |
// | new     | opened  | open    | that took longer than the rest: the other side knows this one      |
// | shown   | read    | joining | this side has read the other's code                                |
// | shown   | opened  | open    | the other side has read this one's                                 |
// | joining | opened  | open    |                                                                    |
// | joining | late    | apart   | both codes were read, and yet they don't reach each other          |
// | apart   | opened  | open    |                                                                    |
// | open    | lost    | gone    | nothing has come for some seconds; the other side may come back    |
// | any     | closed  | gone    |                                                                    |

import { sdpOf, sideOf } from "./codes.js";

const NEXT = {
  new: { written: "shown", opened: "open" },
  shown: { read: "joining", opened: "open", lost: "gone" },
  joining: { opened: "open", late: "apart" },
  apart: { opened: "open" },
  open: { lost: "gone" },
};
export const next = (state, event) => (event === "closed" ? "gone" : NEXT[state]?.[event] ?? state);

// Milliseconds: until addresses are complete, until two phones that know each other are apart, and of silence until one is lost.
const GATHERING = 2_000;
const LATE = 15_000;
const LOST = 3_000;
// Bytes: of a message's part, and of what may wait to be sent.
const PART = 16_000;
const MOST_WAITING = 1_000_000;
// What may have come of messages that are not whole yet: no page or file is as long as this. And how many these may be.
const MOST_HELD = 64_000_000;
const MOST_MESSAGES = 100;
const HEAD = 5;
const [REQUEST, ANSWER, NEWS, LAST] = [0, 1, 2, 4];

export const canConnect = Boolean(globalThis.RTCPeerConnection);

const later = (time) => new Promise((done) => { setTimeout(done, time); });

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// `changed` gets each new state, `asked` a request with its length in bytes and returns its answer, and `heard` what the other
// side says by itself. `most` is how much of its messages waits here until they are whole, in bytes.
export function peer({ certificates, most = MOST_HELD, changed = () => {}, asked = async () => ({}), heard = () => {} }) {
  const connection = new RTCPeerConnection({ iceServers: [], certificates });
  const channel = connection.createDataChannel("ramble", { negotiated: true, id: 0 });
  // Requests that wait for an answer, by number; and parts of messages that are not whole yet, by kind and number.
  const waiting = new Map();
  const parts = new Map();
  let held = 0;
  let state = "new";
  let count = 0;
  let fingerprint = "";

  function happened(event) {
    const now = next(state, event);
    if (now === state) return;
    state = now;
    if (state === "gone") {
      for (const done of waiting.values()) done(null);
      waiting.clear();
      connection.close();
    }
    if (state === "joining") later(LATE).then(() => happened("late"));
    changed(state);
  }

  channel.binaryType = "arraybuffer";
  channel.bufferedAmountLowThreshold = MOST_WAITING / 4;
  channel.onopen = () => happened("opened");
  channel.onclose = () => happened("closed");
  channel.onmessage = ({ data }) => take(data);
  connection.oniceconnectionstatechange = async () => {
    if (connection.iceConnectionState === "disconnected") await later(LOST);
    if (["disconnected", "failed", "closed"].includes(connection.iceConnectionState)) happened("lost");
  };

  // A message has a head of JSON, after its length, and a body of bytes.
  async function send(kind, number, head, body = new Uint8Array()) {
    const json = new TextEncoder().encode(JSON.stringify(head));
    const whole = new Uint8Array(4 + json.length + body.length);
    new DataView(whole.buffer).setUint32(0, json.length);
    whole.set(json, 4);
    whole.set(body, 4 + json.length);
    for (let at = 0; at < whole.length; at += PART) {
      if (channel.bufferedAmount > MOST_WAITING) await new Promise((done) => { channel.addEventListener("bufferedamountlow", done, { once: true }); });
      if (channel.readyState !== "open") return;
      const part = new Uint8Array(HEAD + Math.min(PART, whole.length - at));
      new DataView(part.buffer).setUint32(1, number);
      part[0] = kind | (at + PART < whole.length ? 0 : LAST);
      part.set(whole.subarray(at, at + PART), HEAD);
      channel.send(part);
    }
  }

  // Returns the message that is whole with these bytes, if one is. Throws for what no app of ours sends.
  function whole(data) {
    if (!(data instanceof ArrayBuffer)) throw new TypeError("no bytes");
    const part = new Uint8Array(data);
    const [kind, number] = [part[0] & 3, new DataView(data).getUint32(1)];
    const place = `${kind} ${number}`;
    if (!parts.has(place)) parts.set(place, []);
    parts.get(place).push(part.subarray(HEAD));
    held += part.length;
    if (held > most || parts.size > MOST_MESSAGES) throw new RangeError("too much");
    if (!(part[0] & LAST)) return null;
    held -= parts.get(place).reduce((sum, { length }) => sum + HEAD + length, 0);
    const bytes = joined(parts.get(place));
    parts.delete(place);
    const end = 4 + new DataView(bytes.buffer).getUint32(0);
    const head = Object(JSON.parse(new TextDecoder().decode(bytes.subarray(4, end))));
    return { kind, number, head, body: bytes.slice(end), length: bytes.length };
  }

  async function take(data) {
    let message = null;
    try {
      message = whole(data);
    } catch {
      happened("closed");
    }
    if (!message) return;
    const { kind, number, head, body, length } = message;
    if (kind === NEWS) heard(head);
    if (kind === REQUEST) {
      const { body: found = "", ...answer } = await asked({ ...head, body: new TextDecoder().decode(body) }, length);
      send(ANSWER, number, answer, typeof found === "string" ? new TextEncoder().encode(found) : found);
    }
    if (kind === ANSWER) {
      waiting.get(number)?.({ ...head, body });
      waiting.delete(number);
    }
  }

  // Resolves with what the other side must know, once the addresses are there.
  async function own() {
    const complete = new Promise((done) => {
      const look = () => { if (connection.iceGatheringState === "complete") done(); };
      connection.addEventListener("icegatheringstatechange", look);
      look();
    });
    await Promise.race([complete, later(GATHERING)]);
    happened("written");
    return sideOf(connection.localDescription.sdp);
  }

  const setRemote = (side, isAnswer) => {
    fingerprint = side.fingerprint;
    return connection.setRemoteDescription({ type: isAnswer ? "answer" : "offer", sdp: sdpOf(side, isAnswer) });
  };

  return {
    get state() { return state; },
    // That of the other side's certificate.
    get fingerprint() { return fingerprint; },
    async invite() {
      await connection.setLocalDescription();
      return own();
    },
    // Answers an invitation. A phone that is `known` takes the words of the invitation, so that its answer need not be read.
    async answer(side, isKnown) {
      await setRemote(side, false);
      const { type, sdp } = await connection.createAnswer();
      const known = sdp.replace(/(?<=a=ice-ufrag:).*/, side.ufrag).replace(/(?<=a=ice-pwd:).*/, side.pwd);
      await connection.setLocalDescription({ type, sdp: isKnown ? known : sdp });
      return own();
    },
    // Throws if the browser does not take it; then another answer may come.
    async accept(side) {
      await setRemote(side, true);
      happened("read");
    },
    // Waits for a phone that is known, whose answer need not be read: `side` is this one's own.
    expect: ({ ufrag, pwd }, its) => setRemote({ ufrag, pwd, fingerprint: its, addresses: [] }, true),
    // Resolves with the answer to a request; with null if the other side is gone.
    ask({ body = "", ...head }) {
      if (state !== "open") return Promise.resolve(null);
      count += 1;
      const number = count;
      send(REQUEST, number, head, new TextEncoder().encode(body));
      return new Promise((done) => { waiting.set(number, done); });
    },
    say(news) {
      count += 1;
      if (state === "open") send(NEWS, count, news);
    },
    close: () => happened("closed"),
  };
}
