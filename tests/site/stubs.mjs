// What sharing/*.js want of a browser, in Node.js: elements by id, a clock that the test moves, and connections whose other
// side is the test.

// --- elements

const elements = {};

function element(id = "") {
  return {
    id, hidden: true, dataset: {}, children: [], value: "", checked: false, textContent: id.startsWith("why-") ? id.slice(4) : "",
    replaceChildren(...given) { this.children = given; },
    append(...given) { this.children.push(...given); },
    setAttribute(name, value) { this[name] = value; },
    addEventListener() {},
    querySelectorAll: () => [],
    closest: () => element(),
    focus() {},
    play: async () => {},
    get firstChild() { return element(); },
    get parentElement() { return at(`${id}-parent`); },
  };
}

export const at = (id) => (elements[id] ??= element(id));

// Taps the button with this text in an element, if there is one.
export function tap(id, text) {
  const all = ({ children = [] }) => children.flatMap((each) => [each, ...all(each)]);
  all(at(id)).find(({ textContent }) => textContent === text)?.onclick();
}

// --- the page

const listeners = {};
globalThis.addEventListener = (name, heard) => (listeners[name] ??= []).push(heard);
globalThis.document = {
  hidden: false,
  addEventListener: globalThis.addEventListener,
  getElementById: at,
  createElement: () => element(),
  querySelector: () => null,
  querySelectorAll: () => [],
};
globalThis.location = { hash: "" };

export function happens(name, event = {}) {
  for (const heard of listeners[name] ?? []) heard(event);
}

// What the page asks the device for.
export const locks = [];
const request = async () => {
  locks.push({ isOn: true, addEventListener() {}, async release() { this.isOn = false; } });
  return locks.at(-1);
};
export const device = { wakeLock: { request } };
Object.defineProperty(globalThis, "navigator", { value: device });

// --- the clock

let now = 0;
let waiting = [];
globalThis.setTimeout = (done, time = 0) => { waiting.push({ at: now + time, done }); };
const others = () => new Promise((done) => { setImmediate(done); });

// Lets so many milliseconds go by.
export async function pass(time) {
  const end = now + time;
  for (;;) {
    for (let turn = 0; turn < 5; turn++) await others();
    waiting.sort((one, two) => one.at - two.at);
    if (!waiting.length || waiting[0].at > end) break;
    const next = waiting.shift();
    now = next.at;
    next.done();
  }
  now = end;
}

// --- connections

export const connections = [];
const GATHERING = 300;
export const fingerprint = (byte) => byte.repeat(32);
export const side = (byte) => ({ ufrag: "abcd", pwd: "abcdefghijklmnopqrstuvwx", fingerprint: fingerprint(byte), addresses: [] });
const SDP = `a=ice-ufrag:abcd\r\na=ice-pwd:${side("").pwd}\r\na=fingerprint:sha-256 ${Array(32).fill("AB").join(":")}\r\n`;

globalThis.RTCPeerConnection = class {
  iceConnectionState = "new";
  iceGatheringState = "new";
  isClosed = false;
  heard = [];

  static async generateCertificate() {
    return { expires: Infinity, getFingerprints: () => [{ algorithm: "sha-256", value: Array(32).fill("AB").join(":") }] };
  }

  constructor() { connections.push(this); }

  createDataChannel() {
    this.channel = { readyState: "connecting", bufferedAmount: 0, sent: [], send(part) { this.sent.push(part); }, addEventListener() {} };
    return this.channel;
  }

  addEventListener(name, heard) { this.heard.push(heard); }

  async setLocalDescription() {
    this.localDescription = { sdp: SDP };
    setTimeout(() => {
      this.iceGatheringState = "complete";
      for (const heard of this.heard) heard();
    }, GATHERING);
  }

  async setRemoteDescription(given) {
    if (globalThis.isBadDescription) throw new Error("bad description");
    this.remote = given;
  }

  async createAnswer() { return { type: "answer", sdp: SDP }; }

  close() { this.isClosed = true; }

  // The other phone is there.
  open() {
    this.channel.readyState = "open";
    this.channel.onopen();
  }

  // It is not any more.
  lose() { this.channel.onclose(); }

  // It sends bytes, or what it has to say.
  get(bytes) { this.channel.onmessage({ data: new Uint8Array(bytes).buffer }); }

  hear(head, kind = 2) {
    const json = [...new TextEncoder().encode(JSON.stringify(head))];
    this.get([kind | 4, 0, 0, 0, 1, 0, 0, json.length >> 8, json.length & 255, ...json]);
  }
};

// What the page does not catch.
export const uncaught = [];
process.on("unhandledRejection", (error) => uncaught.push(String(error)));
