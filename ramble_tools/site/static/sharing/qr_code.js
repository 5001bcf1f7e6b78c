// Draws QR codes of text, as ISO/IEC 18004 says, with the lowest level of error correction: phones read them off a screen.

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
// Of each version from 1 on: the bytes of error correction in a block, and how many blocks there are.
const BLOCKS = [
  [7, 1], [10, 1], [15, 1], [20, 1], [26, 1], [18, 2], [20, 2], [24, 2], [30, 2], [18, 4],
  [20, 4], [24, 4], [26, 4], [30, 4], [22, 6], [24, 6], [28, 6], [30, 6], [28, 7], [28, 8],
];
const MASKS = [
  (y, x) => (y + x) % 2, (y) => y % 2, (y, x) => x % 3, (y, x) => (y + x) % 3,
  (y, x) => ((y >> 1) + Math.floor(x / 3)) % 2, (y, x) => ((y * x) % 2) + ((y * x) % 3),
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];

const sizeOf = (version) => 4 * version + 17;

// Where the middles of the small squares are, in both directions.
function middles(version) {
  if (version === 1) return [];
  const last = sizeOf(version) - 7;
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - (count - 2 - at) * step)];
}

// How many bytes a version holds, those of error correction included.
function capacity(version) {
  const places = middles(version).length;
  const inSquares = places && 25 * (places * places - 3) - 2 * 5 * (places - 2);
  const inPatterns = 3 * 64 + 2 * (sizeOf(version) - 16) + 31 + inSquares + (version > 6 ? 36 : 0);
  return (sizeOf(version) ** 2 - inPatterns) >> 3;
}

// A list of [number, how many bits] for each part of the text, which has only signs of its own or is any text.
function bitsOf(parts, version) {
  return parts.flatMap((text) => {
    if (![...text].every((sign) => SIGNS.includes(sign))) {
      const bytes = new TextEncoder().encode(text);
      return [[4, 4], [bytes.length, version < 10 ? 8 : 16], ...[...bytes].map((byte) => [byte, 8])];
    }
    const pairs = [...text.matchAll(/..?/g)].map(([[one, two]]) =>
      (two ? [SIGNS.indexOf(one) * 45 + SIGNS.indexOf(two), 11] : [SIGNS.indexOf(one), 6]));
    return [[2, 4], [text.length, version < 10 ? 9 : 11], ...pairs];
  });
}

const length = (bits) => bits.reduce((sum, [, count]) => sum + count, 0);

function times(one, two) {
  let found = 0;
  for (let bit = 7; bit >= 0; bit--) {
    found = (found << 1) ^ ((found >> 7) * 0x11D);
    if ((two >> bit) & 1) found ^= one;
  }
  return found;
}

// The bytes of error correction of a block (Reed and Solomon).
function corrections(block, count) {
  let divisor = [1];
  for (let at = 0, root = 1; at < count; at++, root = times(root, 2)) {
    divisor = [...divisor, 0].map((value, place) => value ^ (place ? times(divisor[place - 1], root) : 0));
  }
  const rest = new Uint8Array(count);
  for (const byte of block) {
    const factor = byte ^ rest[0];
    rest.copyWithin(0, 1);
    rest[count - 1] = 0;
    for (let place = 0; place < count; place++) rest[place] ^= times(divisor[place + 1], factor);
  }
  return rest;
}

function bytesOf(parts, version) {
  const [perBlock, blocks] = BLOCKS[version - 1];
  const all = capacity(version);
  const room = all - perBlock * blocks;
  const bits = bitsOf(parts, version).flatMap(([number, count]) => Array.from({ length: count }, (_, at) => (number >> (count - 1 - at)) & 1));
  bits.push(...Array(Math.min(4, 8 * room - bits.length)).fill(0));
  while (bits.length % 8) bits.push(0);
  const bytes = [];
  for (let at = 0; at < bits.length; at += 8) bytes.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xEC; bytes.length < room; pad ^= 0xFD) bytes.push(pad);
  // The first blocks may be one byte shorter than the others.
  const short = Math.floor(room / blocks);
  const isShort = blocks - (room % blocks);
  let from = 0;
  const data = Array.from({ length: blocks }, (_, at) => bytes.slice(from, from += short + (at < isShort ? 0 : 1)));
  const more = data.map((block) => corrections(block, perBlock));
  const woven = (lists) => Array.from({ length: short + 1 + perBlock }, (_, at) => lists.flatMap((each) => (at < each.length ? [each[at]] : []))).flat();
  return [...woven(data), ...woven(more)];
}

// The number with its bits of error correction behind it.
function checked(number, generator, count) {
  let rest = number;
  for (let at = 0; at < count; at++) rest = (rest << 1) ^ ((rest >> (count - 1)) * generator);
  return (number << count) | (rest & ((1 << count) - 1));
}

// The modules, by rows: 1 is dark, and what is still to be filled is undefined.
function patterns(version) {
  const size = sizeOf(version);
  const rows = Array.from({ length: size }, () => Array(size));
  const square = (middleY, middleX, reach, light) => {
    for (let y = -reach; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) {
        const far = Math.max(Math.abs(y), Math.abs(x));
        if (rows[middleY + y] && middleX + x >= 0 && middleX + x < size) rows[middleY + y][middleX + x] = light.includes(far) ? 0 : 1;
      }
    }
  };
  for (let at = 0; at < size; at++) rows[6][at] = rows[at][6] = 1 - (at % 2);
  for (const [y, x] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(y, x, 4, [2, 4]);
  const places = middles(version);
  const last = places.at(-1);
  for (const y of places) for (const x of places) if (![[6, 6], [6, last], [last, 6]].some(([one, two]) => y === one && x === two)) square(y, x, 2, [1]);
  if (version > 6) {
    const bits = checked(version, 0x1F25, 12);
    for (let at = 0; at < 18; at++) {
      const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
      rows[far][near] = rows[near][far] = (bits >> at) & 1;
    }
  }
  return rows;
}

// Level L and the mask, around the three large squares.
function addFormat(rows, mask) {
  const size = rows.length;
  const bits = checked(8 | mask, 0x537, 10) ^ 0x5412;
  for (let at = 0; at < 15; at++) {
    const bit = (bits >> at) & 1;
    rows[at < 6 ? at : at < 8 ? at + 1 : size - 15 + at][8] = bit;
    rows[8][at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at] = bit;
  }
  rows[size - 8][8] = 1;
}

function addData(rows, bytes, mask) {
  const size = rows.length;
  const isFree = rows.map((row) => Array.from(row, (module) => module === undefined));
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFree[y][x]) continue;
        rows[y][x] = (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) ^ (MASKS[mask](y, x) === 0 ? 1 : 0);
        at += 1;
      }
    }
  }
}

// What makes a code hard to read: long lines of one color, squares, what looks like a large square, and too much of one color.
function badness(rows) {
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  let found = 0;
  for (const line of [...rows, ...columns].map((each) => each.join(""))) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) found += run.length - 2;
    for (const like of ["10111010000", "00001011101"]) for (let at = line.indexOf(like); at >= 0; at = line.indexOf(like, at + 1)) found += 40;
  }
  rows.slice(1).forEach((row, y) => row.slice(1).forEach((module, x) => {
    if (module === row[x] && module === rows[y][x] && module === rows[y][x + 1]) found += 3;
  }));
  const dark = rows.flat().filter(Boolean).length / rows.length ** 2;
  return found + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

// Returns the rows of a code, in which 1 is dark. Each part of the text is written in the way that is shortest for it.
export function rowsOf(parts) {
  const version = BLOCKS.findIndex(([perBlock, blocks], at) => length(bitsOf(parts, at + 1)) <= 8 * (capacity(at + 1) - perBlock * blocks)) + 1;
  if (!version) throw new Error("too long for a QR code");
  const bytes = bytesOf(parts, version);
  const masked = MASKS.map((_, mask) => {
    const rows = patterns(version);
    addFormat(rows, mask);
    addData(rows, bytes, mask);
    return rows;
  });
  const how = masked.map(badness);
  return masked[how.indexOf(Math.min(...how))];
}

// Returns the element with a code in black and white.
export function drawn(parts, label) {
  const rows = rowsOf(parts);
  const size = rows.length + 8;
  const path = rows.flatMap((row, y) => row.flatMap((module, x) => (module ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
  const made = document.createElement("div");
  made.innerHTML = `<svg class="qr" role="img" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  made.firstChild.setAttribute("aria-label", label);
  return made.firstChild;
}
