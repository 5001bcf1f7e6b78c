// The pictures of the cards, made here where no server makes them: each card is an SVG, and all go into one ZIP file.

import { element } from "./cards.js";
import { toast } from "./messages.js";
import { offer } from "./saving.js";

export function setUpPictures() {
  const button = document.querySelector("[data-pictures]");
  button?.addEventListener("click", async (event) => {
    event.preventDefault();
    button.disabled = true;
    const [form, said] = [button.form, button.textContent];
    const chosen = new URLSearchParams(new FormData(form));
    try {
      const answer = await fetch(`${button.dataset.pictures}?${chosen}`);
      if (!answer.ok) return void form.requestSubmit(form.querySelector("button"));  // it says why
      await save(await answer.json(), (done, of) => { button.textContent = `Picture ${done} of ${of}`; });
    } catch {
      toast("The pictures could not be made. Try fewer at a time.", "toast-no");
    }
    [button.disabled, button.textContent] = [false, said];
  });
}

async function save({ card, cards, pictures }, progress) {
  const files = [];
  for (const picture of pictures) {
    files.push([picture.name, new Uint8Array(await (await drawn(picture, card, cards)).arrayBuffer())]);
    progress(files.length, pictures.length);
  }
  offer(new File([zipped(files)], "ramble-images.zip", { type: "application/zip" }));
}

async function drawn({ size: [across, down], places, cut_out: isCutOut, radius, turned: isTurned }, [width, height], cards) {
  const canvas = element("canvas", isTurned ? { width: down, height: across } : { width: across, height: down });
  const context = canvas.getContext("2d");
  if (isTurned) context.transform(0, -1, 1, 0, 0, across);
  if (!isCutOut) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, across, down);
  }
  for (const [number, left, top] of places) {
    const image = new Image();
    // Without a size, some browsers draw no SVG on a canvas.
    const sized = cards[number].replace("<svg ", `<svg width="${width}" height="${height}" preserveAspectRatio="none" `);
    image.src = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
    await image.decode();
    context.save();
    if (isCutOut) {
      context.beginPath();
      context.roundRect(left, top, width, height, radius);
      context.clip();
    }
    context.drawImage(image, left, top, width, height);
    context.restore();
    URL.revokeObjectURL(image.src);
  }
  return new Promise((done, failed) => { canvas.toBlob((content) => (content ? done(content) : failed(new Error("no picture"))), "image/png"); });
}

// --- a ZIP file; PNGs are compressed already (APPNOTE.TXT of PKWARE)

const CRC = Uint32Array.from({ length: 256 }, (_, first) => {
  let rest = first;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xEDB88320 : rest >>> 1;
  return rest;
});

const checksum = (content) => ~content.reduce((rest, byte) => (rest >>> 8) ^ CRC[(rest ^ byte) & 255], -1) >>> 0;

// Numbers in little-endian order, each as [its value, its bytes].
function packed(...numbers) {
  return Uint8Array.from(numbers.flatMap(([value, length]) => Array.from({ length }, (_, place) => (value >>> (8 * place)) & 255)));
}

function zipped(files) {
  const [parts, directory] = [[], []];
  let [at, long] = [0, 0];
  for (const [name, content] of files) {
    const named = new TextEncoder().encode(name);
    // Version 2.0, no flags, stored, on 1980-01-01.
    const about = [[20, 2], [0, 2], [0, 2], [0, 2], [33, 2], [checksum(content), 4], [content.length, 4], [content.length, 4], [named.length, 2], [0, 2]];
    const head = packed([0x04034B50, 4], ...about);
    directory.push(packed([0x02014B50, 4], [20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), named);
    parts.push(head, named, content);
    at += head.length + named.length + content.length;
  }
  for (const each of directory) long += each.length;
  const end = packed([0x06054B50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [long, 4], [at, 4], [0, 2]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
