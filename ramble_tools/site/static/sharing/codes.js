// The codes that connect two phones: only what WebRTC needs to know of the other side. An invitation is
// shown by the phone with the game, behind the # of the app's address, and an answer by the one that joins.
//
// | bytes     | what                                                                                        |
// |-----------|---------------------------------------------------------------------------------------------|
// | 1         | 0x10: an invitation, 0x11: an answer                                                        |
// | 4         | the version of the app                                                                      |
// | 4         | the table, as the phone with the game calls it                                              |
// | 2         | the invitation: the answer has that of the invitation                                       |
// | 4         | the phone that it is for, the first bytes of its fingerprint; zeros are any phone           |
// | 1 + n     | ice-ufrag, after its length                                                                 |
// | 1 + n     | ice-pwd                                                                                     |
// | 32        | the fingerprint of the certificate (SHA-256)                                                |
// | 1 + n + 2 | each address: 4 or 6 for IP, with its bytes, or 5 for a name of 16 bytes, and the port      |
// | 2         | a checksum (Fletcher)                                                                       |

const INVITATION = 0x10;
const ANSWER = 0x11;
// These are letters and digits of a QR code, and a browser changes none of them behind a #.
const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-:";
const MARK = "#join=";
const MOST_ADDRESSES = 4;
// What ice-ufrag and ice-pwd are made of (RFC 8839, 5.4). Anything else could add lines to a description.
const UFRAG = /^[A-Za-z0-9+/]{4,}$/;
const PWD = /^[A-Za-z0-9+/]{22,}$/;
const BYTES = { 4: 4, 5: 16, 6: 16 };

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => (text.match(/../g) ?? []).map((each) => parseInt(each, 16));
const textOf = (bytes) => String.fromCharCode(...bytes);
const bytesOfText = (text) => [...text].map((sign) => sign.charCodeAt(0));

export const newId = (bytes) => hex(crypto.getRandomValues(new Uint8Array(bytes)));

// --- bytes as letters and digits: three for two bytes

function written(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const isWhole = at + 1 < bytes.length;
    let number = isWhole ? bytes[at] * 256 + bytes[at + 1] : bytes[at];
    for (let place = 0; place < (isWhole ? 3 : 2); place++, number = Math.floor(number / SIGNS.length)) text += SIGNS[number % SIGNS.length];
  }
  return text;
}

// Returns null for a text that is not written so.
function read(text) {
  const bytes = [];
  for (const part of text.match(/.{1,3}/gs) ?? []) {
    const digits = [...part].map((sign) => SIGNS.indexOf(sign));
    const number = digits.reduceRight((sum, digit) => sum * SIGNS.length + digit, 0);
    const isWhole = digits.length === 3;
    if (digits.includes(-1) || digits.length === 1 || number >= (isWhole ? 65536 : 256)) return null;
    bytes.push(...(isWhole ? [number >> 8, number & 255] : [number]));
  }
  return bytes;
}

function checksum(bytes) {
  let [one, two] = [1, 0];
  for (const byte of bytes) {
    one = (one + byte) % 255;
    two = (two + one) % 255;
  }
  return [one, two];
}

// --- addresses

const IP4 = /^\d+(\.\d+){3}$/;
const NAME = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i;

function bytesOfAddress({ host, port }) {
  const end = [port >> 8, port & 255];
  if (IP4.test(host)) return [4, ...host.split(".").map(Number), ...end];
  const name = NAME.exec(host);
  if (name) return [5, ...fromHex(name.slice(1).join("")), ...end];
  const [before, after] = host.split("::").map((half) => (half ? half.split(":") : []));
  const middle = after ? Array(8 - before.length - after.length).fill("0") : [];
  return [6, ...[...before, ...middle, ...(after ?? [])].flatMap((part) => fromHex(part.padStart(4, "0"))), ...end];
}

function hostOf(kind, bytes) {
  if (kind === 4) return bytes.join(".");
  const parts = hex(bytes).match(/.{4}/g);
  if (kind === 6) return parts.join(":");
  const [a, b, ...rest] = parts;
  return `${a}${b}-${rest.slice(0, 3).join("-")}-${rest.slice(3).join("")}.local`;
}

// --- codes

// Returns the code of an invitation or an answer: `{ isAnswer, version, table, number, guest, side }`. All but the first and
// the last are hexadecimal; `side` is as `sideOf` returns it.
export function codeOf({ isAnswer = false, version, table, number, guest = "00000000", side }) {
  const bytes = [
    isAnswer ? ANSWER : INVITATION,
    ...fromHex(version + table + number + guest),
    side.ufrag.length, ...bytesOfText(side.ufrag),
    side.pwd.length, ...bytesOfText(side.pwd),
    ...fromHex(side.fingerprint),
    ...side.addresses.slice(0, MOST_ADDRESSES).flatMap(bytesOfAddress),
  ];
  return written([...bytes, ...checksum(bytes)]);
}

// Returns what a code says, as `codeOf` takes it, with `is: "read"`; or `is: "refused"` and why: it is not a `code`, or it is
// of another `version` of the app.
export function readCode(text, version) {
  const from = text.indexOf(MARK);
  const bytes = read((from < 0 ? text : text.slice(from + MARK.length)).trim().toUpperCase());
  const refused = (why) => ({ is: "refused", why });
  if (!bytes || bytes.length < 52) return refused("code");
  const sum = bytes.splice(-2);
  if (checksum(bytes).join() !== sum.join() || (bytes[0] !== INVITATION && bytes[0] !== ANSWER)) return refused("code");
  let at = 0;
  let isWhole = true;
  const take = (count) => {
    isWhole &&= at + count <= bytes.length;
    return bytes.slice(at, at += count);
  };
  const isAnswer = take(1)[0] === ANSWER;
  const [its, table, number, guest] = [4, 4, 2, 4].map((count) => hex(take(count)));
  if (its !== version) return refused("version");
  const ufrag = textOf(take(take(1)[0]));
  const pwd = textOf(take(take(1)[0]));
  const fingerprint = hex(take(32));
  const addresses = [];
  while (at < bytes.length) {
    const [kind] = take(1);
    const host = take(BYTES[kind] ?? Infinity);
    const port = take(2);
    if (isWhole) addresses.push({ host: hostOf(kind, host), port: port[0] * 256 + port[1] });
  }
  if (!isWhole || !UFRAG.test(ufrag) || !PWD.test(pwd)) return refused("code");
  return { is: "read", isAnswer, version: its, table, number, guest, side: { ufrag, pwd, fingerprint, addresses } };
}

// Returns the parts of the text that a QR code has: for an invitation, the address of the app is in front.
export const partsOf = (code, address = "") => (address ? [address + MARK, code] : [code]);

export const codeIn = (hash) => (hash.startsWith(MARK) ? hash.slice(MARK.length) : "");

// --- what WebRTC says of a side

// Returns what the other side must know, from a description in SDP (RFC 8866).
export function sideOf(sdp) {
  const one = (name) => new RegExp(`^a=${name}:(?:sha-256 )?(\\S+)`, "mi").exec(sdp)[1];
  const addresses = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gmi)].map(([, host, port]) => ({ host, port: Number(port) }));
  return { ufrag: one("ice-ufrag"), pwd: one("ice-pwd"), fingerprint: one("fingerprint").replaceAll(":", "").toLowerCase(), addresses };
}

// Returns the description of the other side. Of the two, the one that joins begins to encrypt.
export function sdpOf({ ufrag, pwd, fingerprint, addresses }, isAnswer) {
  const lines = [
    "v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:65536",
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${fingerprint.toUpperCase().match(/../g).join(":")}`,
    `a=setup:${isAnswer ? "active" : "actpass"}`,
    ...addresses.map(({ host, port }, at) => `a=candidate:${at} 1 udp ${2113937151 - at} ${host} ${port} typ host`),
  ];
  return `${lines.join("\r\n")}\r\n`;
}
