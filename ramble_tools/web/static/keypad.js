// The page's own keys: digits and "next", or ranks and suits. The field keeps the plain text that one may also type.

import { RANKS, SUITS, colorOf, element, picture, readCard, rowsOf } from "./cards.js";
import { keep, read } from "./outbox.js";
import { toast } from "./messages.js";

const KEYED = "input[data-keys]";
const NONE = "none";
// Where there is room neither above nor beside the keys; see `app.css`.
const IS_LOW = matchMedia("(max-width: 33.99rem) and (max-height: 24rem)");
const keypad = element("div", { role: "group", "aria-label": "Keys" });
let field = null;
const POINTS = "ramble-points";
// A hand is points or cards; the keys stay as they were for the next player. One's own hand is cards first, until its
// owner prefers points.
let handIsCards = false;
let ownIsPoints = read(POINTS, false);
// A pile is its top card and, if somebody wants that counted, its number of cards.
let pileIsCounted = false;
const isOwn = () => field.form.matches("[data-hand]");
// The button that sends one's own hand, if that has one field: where there are several, it has a place of its own, so that a
// tap on Next and one on Done are not taken for a double tap.
const sends = () => (isOwn() && [...field.form.querySelectorAll(".input")].filter(isShown).length === 1 ? field.form.querySelector(".main-button:not([name])") : null);
const asCards = () => (isOwn() ? !ownIsPoints : handIsCards);
function prefer(isPoints) {
  if (!isOwn()) handIsCards = !isPoints;
  else keep(POINTS, ownIsPoints = isPoints);
}
// The letter whose suit is corrected, by its place.
let tileTapped = null;
// How the page came to this field. "alone": it went on by itself, so who taps Next out of habit has not meant to skip it.
// "to stay": a tap came back to it, or it can't go on; more digits may follow than are likely.
let came = "";
// Whether a key has already been pressed since the page came to this field.
let isBegun = false;
// The digit with which the field before was complete, so that the page went on to this one.
let led = "";
// The ids of fields that were typed in: what they showed before is replaced by the first digit.
const touched = new Set();

export function setUpKeypad() {
  // The field keeps the focus, so that what is typed on a real keyboard still goes there.
  for (const kind of ["pointerdown", "mousedown"]) keypad.addEventListener(kind, (event) => event.preventDefault());
  keypad.addEventListener("click", pressed);
  document.addEventListener("focusin", (event) => {
    const target = event.target;
    if (target.matches(KEYED)) open(target);
    else if (keypad.isConnected && !keypad.contains(target)) closeKeys();
  });
  // A tap on a name or a button leaves the keys where they are: if they went, what is tapped would move away.
  document.addEventListener("mousedown", (event) => {
    if (keypad.isConnected && field.form?.contains(event.target) && !event.target.closest(".input")) event.preventDefault();
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches(KEYED)) draw(event.target);
    voided(event.target.form);
  });
  IS_LOW.addEventListener("change", () => { if (field?.isConnected) putKeys(); });
  // Enter goes on to the next field, and sends the form only from the last one.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches(KEYED)) return;
    field = event.target;
    if (goOn()) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    // The field that has the focus already, after a tap on something that took the keys away.
    if (!keypad.isConnected && event.target.matches(KEYED)) open(event.target);
    const cell = event.target.closest("[data-cell]");
    if (cell) pack?.placeTapped(cell);
    // Once a fold is open, what is in it needs the room.
    if (keypad.isConnected && field.form?.contains(event.target) && event.target.closest("summary")) closeKeys();
    // Only a tap moves the keys: whoever goes through the names with a keyboard stays there.
    if (event.detail && event.target.matches(".who input")) chosen(event.target.closest(".row").querySelector(KEYED));
    if (event.detail && event.target.matches(".pick [type=radio]")) picked(event.target.form);
  });
}

// Who called was tapped: a hand that was just typed is complete.
function chosen(own) {
  if (!keypad.isConnected) firstEmpty(own?.form)?.focus();
  else if (field === own && own.value) goOn();
}

// Without keys yet, a choice goes on to them.
function picked(form) {
  const following = firstEmpty(form);
  if (!keypad.isConnected && following?.matches(KEYED)) following.focus();
}

// A field that another answer makes void is neither shown nor sent.
function voided(form) {
  for (const place of form?.querySelectorAll("[data-void-if]") || []) {
    const [name, value] = JSON.parse(place.dataset.voidIf);
    place.hidden = form.elements[name]?.value === value;
    place.querySelector("input").disabled = place.hidden;
  }
}

// The first field that is empty and not under "More".
export const firstEmpty = (root) =>
  [...root?.querySelectorAll(".input:enabled") || []].find((each) => !each.value && !each.closest("details"));

// What draws a pack and fills it in, once its script is there: few pages need it (pack.js).
let pack = null;
export function usePack(found) {
  pack = found;
  document.querySelectorAll("[data-keys=pack]").forEach(draw);
}

// Prepare the fields of a pad that has just been put in place.
export function prepare(root) {
  for (const input of root.querySelectorAll(KEYED)) {
    // "text" is the phone's own keyboard.
    input.inputMode ||= "none";
    draw(input);
    voided(input.form);
  }
  if (field && !field.isConnected) closeKeys();
}

export function closeKeys() {
  keypad.remove();
  document.body.classList.remove("with-keys");
  field = null;
}

function open(input) {
  // At a laptop, digits are faster on its own keyboard.
  if (/hand|counts/.test(input.dataset.keys) && matchMedia("(min-width: 56rem) and (pointer: fine)").matches) return closeKeys();
  field = input;
  came = led = "";
  isBegun = false;
  tileTapped = null;
  pileIsCounted = false;
  putKeys();
  document.body.classList.add("with-keys");
  fill();
}

const placeOf = (input) => input.closest(".row") || input.closest(".field");

// Where the keys are, is a matter of room. A frame has none until its page is shown (site/static/shell.css).
function putKeys() {
  if (IS_LOW.matches) placeOf(field).after(keypad);
  else if (keypad.parentElement !== field.form) field.form.append(keypad);
  requestAnimationFrame(() => {
    // What is wrong with the field is beside it.
    for (const each of field ? [placeOf(field), field, keypad] : []) each.scrollIntoView({ block: "nearest" });
  });
}

// The button that the last key stands for says something else now.
export const renewKeys = () => { if (field) fill(); };

const key = (press, text, name = null, more = {}) =>
  element("button", { type: "button", class: "key", "data-press": press, "aria-label": name, ...more }, text);

function fill() {
  const kind = field.dataset.keys;
  if (field.inputMode === "text") {
    keypad.className = "keypad";
    return keypad.replaceChildren(key("keys", "Keys", "Keys: back to the page's own keys", { class: "key key-side" }));
  }
  const cards = kind !== "counts" && (kind !== "hand" || asCards()) && !(kind === "pile" && pileIsCounted);
  keypad.className = `keypad keypad-${kind === "suits" ? "suits" : cards ? "cards" : "digits"}`;
  keypad.replaceChildren(...(kind === "suits" ? suitKeys(field) : cards ? cardKeys(kind) : digitKeys(kind)));
}

function digitKeys(kind) {
  const digit = (text) => key(`digit ${text}`, text);
  const other = {
    hand: () => key("cards", "Cards", "Enter cards instead of points", { class: "key key-side" }),
    pile: () => key("cards", "Card", "Card: back to the top card", { class: "key key-side" }),
  }[kind]?.() || key("digit ,", ",");
  return [
    ...["1", "2", "3"].map(digit), back(),
    ...["4", "5", "6"].map(digit), other,
    ...["7", "8", "9"].map(digit), nextKey("key-tall"),
    abc(), digit("0"), key("clear", "Clear", "Clear this field", { class: "key key-side" }),
  ];
}

function cardKeys(kind) {
  const last = {
    hand: [key("digits", "1 2 3", "1 2 3: enter points instead of cards", { class: "key key-side" })],
    melds: [key("row", "Next set or run", null, { class: "key key-side key-wide" })],
    pile: [key("digits", "How many?", "How many cards are in the pile?", { class: "key key-side key-wide" })],
  }[kind] || ("several" in field.dataset ? [key("row", field.dataset.several, null, { class: "key key-side key-wide" })] : []);
  const endings = endingsOf(field).map(([value, shown]) =>
    key(`ending ${value}`, shown, null, { class: "key key-side key-wide" }));
  const ranks = [...RANKS.map((rank) => key(`rank ${rank}`, rank)),
    ...("noJokers" in field.form.dataset ? [] : [key("rank JK", "★", "joker")])];
  const row = (...keys) => element("div", { class: "key-row" }, ...keys);
  const suits = [...SUITS.map(suitKey("suit")), back()];
  if (kind === "hand" && isOwn()) {
    const digits = [..."1234567890"].map((digit) => key(`digit ${digit}`, digit, `${digit} as points`, { class: "key key-side key-digit" }));
    return [...ranks, row(...suits, abc(), nextKey("key-wide")), row(element("span", { class: "key-said" }, "points"), ...digits)];
  }
  if (isByRank()) return [...ranks, row(abc(), ...last, ...endings, back(), nextKey("key-wide"))];
  return [...ranks, row(...suits, nextKey("key-wide")), row(abc(), ...last, ...endings)];
}

function suitKeys(input) {
  const word = lettersFor(input);
  const at = nextTile(input);
  const tiles = [...word].map((letter, place) => {
    const suit = SUITS.find(([each]) => each === (input.value[place] || "").toUpperCase());
    const names = ["tile", place === at ? "tile-now" : "", suit ? colorOf(suit[0]) : "", "aeiou".includes(letter) ? "vowel" : ""];
    return element("span", { class: names.join(" "), "data-press": `tile ${place}` },
      element("b", {}, letter.toUpperCase()), element("i", {}, suit ? suit[1] : "?"));
  });
  return [
    element("div", { class: "tiles", "aria-hidden": "true" }, ...tiles),
    ...SUITS.map(suitKey("one")), back(),
    element("div", { class: "key-row" }, abc(), key("rest", "Rest the same", null, { class: "key key-side key-wide" }),
      key("clear", "Unknown", null, { class: "key key-side key-wide" }), nextKey()),
  ];
}

// The letters of the word that the suits are of: that of the same name, or the one before them.
function lettersFor(input) {
  const own = input.form?.elements[input.name.replace(/-suits$/, "")];
  if (own && own !== input) return lettersIn(own.value);
  const words = [...input.form?.querySelectorAll("[data-kind=word] input") || []];
  const before = words.filter((each) => each.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING).pop();
  return lettersIn(input.dataset.word || (before || words[0])?.value || "");
}

const lettersIn = (word) => word.trim().toLowerCase().replace(/[^a-z]/g, "");

const suitKey = (press) => ([letter, sign, name]) =>
  key(`${press} ${letter}`, sign, name, { class: `key key-suit ${colorOf(letter)}` });
const back = () => key("back", "⌫", "Delete the last one", { class: "key key-side" });
const abc = () => key("abc", "abc", "abc: use the phone's keyboard", { class: "key key-side" });
const nextKey = (more = "") => key("next", sends() ? sends().textContent : "Next", null, { class: `key key-next ${sends() ? "key-sends " : ""}${more}` });

function pressed(event) {
  const button = event.target.closest("[data-press]");
  if (!button || !field) return;
  const [what, by] = button.dataset.press.split(" ");
  if (what === "next") return next();
  if (what === "tile") {
    tileTapped = Number(by);
    return fill();
  }
  if (what === "back" && !field.value) return goBack();
  if (what === "abc") return useSystem(true);
  if (what === "keys") return useSystem(false);
  if (what === "cards" || what === "digits") {
    if (field.dataset.keys === "pile") countPile(what === "digits");
    else prefer(what === "digits");
    return fill();
  }
  // One's own hand may be either; which keys it gets next time is remembered. These stay: a thumb is on them.
  const turns = field.dataset.keys === "hand" && /digit|rank/.test(what) && asCards() === (what === "digit");
  if (what === "digit" && isOwn() && !("old" in field.dataset) && holdsCards(turns)) return toast("Delete the cards first to enter points.");
  // What was typed a moment ago is not thrown away by one digit too many.
  if (what === "digit" && !turns && isFull(field) && !isReplacedBy(what)) return toast(`The most is ${field.dataset.largest}. ⌫ takes a digit back.`);
  if (turns) prefer(what === "digit");
  if (field.dataset.keys === "pack") pack?.packTapped(field, what, by);
  else write(edited(what, (turns && what === "rank") || isReplacedBy(what) ? "" : field.value, by));
  isBegun = true;
  if (what === "digit" && isDone(field)) completed(by);
  if ((isOneCard(what) || isAllSuits(what)) && !beside(1)?.value) goOn();
  if (field?.dataset.keys === "suits") fill();
}

// A digit has completed the field. By itself, the page goes on only to a field that is empty. The same key that completes
// two fields, one after the other, may have been meant for the first one alone.
function completed(digit) {
  const [whose, before] = [whoseIs(field), led === digit && whoseIs(beside(-1))];
  if (before && whose) toast(`${before} ${beside(-1).value}, ${whose} ${digit}. ⌫ takes ${whose}'s ${digit} back.`);
  if (beside(1)?.value || !goOn()) came = "to stay";
  else led = digit;
}

// The player in whose row a field is, as a text that goes with others in any direction.
const whoseIs = (input) => {
  const name = input?.closest(".row")?.querySelector(".who")?.textContent.trim();
  return name && `\u2068${name}\u2069`;
};

// Whether the field has cards, which a digit does not replace. A rank alone may be points, if a digit can follow.
const holdsCards = (turns) => field.dataset.keys === "hand" && (isCards(field.value) || (turns && field.value && isFull(field)));

// Whether a hand is written as cards. Between ranks that could be points, there is a semicolon.
const isCards = (text) => /[a-z;]/i.test(text);

// Whether the key has given each letter of the word its suit.
const isAllSuits = (what) => field.dataset.keys === "suits" && /one|rest/.test(what)
  && suitsIn(field.value).length === lettersFor(field).length;

// Whether the key has completed the one card of the field: a card with its pile, one of which no pile is asked, or an
// answer in place of a card.
function isOneCard(what) {
  if (!/^(card|pile)$/.test(field.dataset.keys) || "several" in field.dataset || !field.value) return false;
  if (what === "ending") return isAnswer(field.value) || endingOf(field.value);
  // Of the last pile, only its own keys ask how many cards it has.
  if (field.dataset.keys === "pile") return isByRank() && what === "rank" && beside(1)?.dataset.keys === "pile";
  return what === (isByRank() ? "rank" : "suit") && !/"@/.test(field.dataset.endings);
}

const isByRank = () => "byRank" in field.dataset;

// After the rank of a pile's top card, the keys have gone on to the next field; its number of cards is about that pile.
function countPile(isCounted) {
  const before = beside(-1);
  if (isCounted && came === "alone" && !field.value && before?.dataset.keys === "pile") before.focus();
  pileIsCounted = isCounted;
}

function write(text) {
  field.value = text;
  touched.add(field.id);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function tokens(text) {
  return text.split(/(\s*[\s,;/]\s*)/).filter(Boolean);
}

function addRank(text, rank) {
  const kind = field.dataset.keys;
  if (kind === "card" || kind === "pile" || isAnswer(text)) return rank;
  if (kind === "hand" && /^\d+$/.test(text) && !RANKS.includes(text)) return rank;
  const card = rank + suitAfter(text, rank);
  // The cards of a meld have commas between them.
  const between = kind === "melds" ? "," : kind === "hand" && !/[a-z]/i.test(text + card) ? "; " : " ";
  return text && !/[\s/]$/.test(text) ? text + between + card : text + card;
}

// A card has the suit of the card before it until another suit is tapped; a deck has only one of each.
function suitAfter(text, rank) {
  const cards = rowsOf(text).flat().map(readCard).filter(Boolean);
  const suit = cards.findLast((card) => card.rank !== "JK")?.suit || "";
  return rank === "JK" || cards.some((card) => card.rank === rank && card.suit === suit) ? "" : suit;
}

function addSuit(text, suit) {
  const ending = endingOf(text);
  const parts = tokens(text.slice(0, text.length - ending.length));
  const card = readCard(parts.pop() || "");
  if (!card || card.rank === "JK") return text;
  return parts.join("") + card.rank + suit + card.deck + ending;
}

// What is behind a single card: the pile it is played to, or the size of its own.
const endingOf = (text) => (/^(card|pile)$/.test(field.dataset.keys) ? /(:\d+|[@ ][a-z]+)?$/.exec(text)[0] : "");

// The place of the letter whose suit comes next: the first without one, or that of a tile that was tapped.
const nextTile = (input) => Math.min(tileTapped ?? Infinity, suitsIn(input.value).length);

const suitsIn = (text) => text.replace(/[^SHCDJ]/gi, "");

// Whether the text is an answer in place of a card, `stock`, or of all cards.
const isAnswer = (text) => (field.dataset.keys === "cards" ? text === NONE
  : endingsOf(field).some(([value]) => value === text && value[0] !== "@"));
const endingsOf = (input) => JSON.parse(input.dataset.endings || "[]");

// What a key makes of the text. In a field for several, the keys of a card are about the last one.
function edited(what, text, by) {
  const at = "several" in field.dataset && /rank|suit|ending/.test(what) ? text.lastIndexOf("/") + 1 : 0;
  return (at ? `${text.slice(0, at)} ` : "") + EDITS[what](text.slice(at).trimStart(), by);
}

// What each key makes of the field's text.
const EDITS = {
  digit: (text, digit) => {
    if (field.dataset.keys === "pile") return !text || digit === "," ? text : `${text}${text.includes(":") ? "" : ":"}${digit}`;
    return (isCards(text) ? "" : text) + digit;
  },
  rank: addRank,
  suit: addSuit,
  // Of a card that nobody knows, the pile may be said alone.
  ending: (text, ending) => {
    const card = text.slice(0, text.length - endingOf(text).length).replace(/^@.*/, "");
    if (field.dataset.keys === "cards" && ending !== NONE && text && text !== NONE) return `${text} ${ending}`;
    return ending[0] === "@" && card ? `${card} ${ending.slice(1)}` : ending;
  },
  // The suit of a word's next letter, and of all that are left.
  one: (text, suit) => {
    const [suits, at] = [suitsIn(text), nextTile(field)];
    tileTapped = null;
    return (suits.slice(0, at) + suit + suits.slice(at + 1)).slice(0, lettersFor(field).length || undefined);
  },
  rest: (text) => (suitsIn(text) || "S").padEnd(lettersFor(field).length, suitsIn(text).slice(-1) || "S"),
  back: (text) => {
    if (/^\d+$/.test(text) || field.dataset.keys === "suits") return text.slice(0, -1);
    if (field.dataset.keys === "pile" && text.includes(":")) return text.slice(0, -1).replace(/:$/, "");
    const parts = tokens(text);
    const last = parts.pop() || "";
    if (/^\s*[\s,;/]\s*$/.test(last)) parts.pop();
    return parts.join("").replace(/[\s,;]+$/, "");
  },
  clear: () => "",
  row: (text) => (!text || /\/\s*$/.test(text) ? text : `${text} / `),
};

// Whether no further digit can follow: with one, the number would be larger than the field's largest.
const isFull = ({ value, dataset }, largest = dataset.largest) =>
  largest && /^\d+$/.test(value) && (Number(value) === 0 || 10 * Number(value) > Number(largest));

// Whether none is likely to follow either: who called has few points.
const isDone = (input) => isFull(input) || (came !== "to stay" && input.closest(".row")?.querySelector(".who :checked")
  && isFull(input, input.dataset.largestChosen));

// Whether a key begins again: the first digit where none can follow, one behind a single digit, or the first key in what
// was typed before.
const isReplacedBy = (what) => ("old" in field.dataset ? /digit|rank/.test(what)
  : what === "digit" && field.dataset.keys !== "pile" && ((isDone(field) && (!isBegun || field.value.length < 2)) || isOld(field)));

// Whether the field still shows what came with the page: a hand to correct.
const isOld = ({ id, value, defaultValue }) => value === defaultValue && !touched.has(id);

const isShown = (each) => each.getClientRects().length > 0;

// The next field of the form that is not folded away, or the button that sends it; with -1, the field before.
function beside(by) {
  const all = [...field.form.querySelectorAll("input:not([type=hidden]):not([type=radio]):not([type=checkbox]), select, button[type=submit]:not([tabindex])")];
  const shown = all.filter(isShown);
  return shown[shown.indexOf(field) + by];
}

function next() {
  if (field.dataset.keys === "pack" && pack?.nextPlace(field)) return;
  const following = beside(1);
  if (came === "alone" && !field.value) came = "";
  else if (sends()) field.form.requestSubmit();
  else following?.focus();
}

// Go on to the next field, if there is one that is not under "More".
function goOn() {
  const following = beside(1), fold = following?.closest("details");
  if (!following?.matches(".input") || (fold && fold !== field.closest("details"))) return false;
  following.focus();
  came = "alone";
  return true;
}

// Go back to the field before, which may have no keys. A number that went on by itself loses its last digit, unless more
// could follow.
function goBack() {
  beside(-1)?.focus();
  came = "to stay";
  if (field && isFull(field)) write(field.value.slice(0, -1));
}

// Type in this field with the phone's own keyboard until it loses the focus, or on the page's keys again.
function useSystem(wanted) {
  const last = field;
  // The keyboard comes and goes only with the focus.
  last.blur();
  last.inputMode = wanted ? "text" : "none";
  setTimeout(() => {
    last.focus();
    last.addEventListener("blur", () => { last.inputMode = "none"; }, { once: true });
  });
}

function draw(input) {
  const isPack = input.dataset.keys === "pack";
  input.classList.toggle("drawn", Boolean(isPack && pack));
  if (isPack) return pack?.drawPack(input);
  if (input.dataset.keys === "counts") return;
  const shown = input.parentElement.querySelector(".shown") || element("div", { class: "shown", "aria-hidden": "true" });
  input.after(shown);
  // Points are read as they are, but of 51/5 it is said what the 5 are.
  const isHand = input.dataset.keys === "hand", isPoints = isHand && !isCards(input.value);
  const [, points, size] = (isPoints && /^(\d+)\/(\d+)$/.exec(input.value)) || [];
  const text = input.dataset.keys === "suits" ? [...input.value].join(" ") : isPoints ? "" : isHand ? input.value.replaceAll(";", " ") : input.value;
  const pictures = rowsOf(text).filter((row) => row.length).map((row) => row.flatMap((each) => each.split(/[:@]/).filter(Boolean).map((part, at) =>
    (at || /^[a-z]{3,}$/.test(part) ? element("small", {}, /^\d+$/.test(part) ? cards(part) : part) : picture(part)))));
  const answer = endingsOf(input).find(([value]) => value === input.value);
  if (answer) pictures.splice(0, pictures.length, [element("small", {}, answer[1])]);
  if (size) pictures.push([element("b", {}, points), element("small", {}, cards(size))]);
  shown.replaceChildren(...pictures.map((parts) => element("span", { class: "meld" }, ...parts)));
  input.classList.toggle("drawn", shown.hasChildNodes());
}

const cards = (count) => `${count} card${count === "1" ? "" : "s"}`;
