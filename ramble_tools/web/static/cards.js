// Cards as text (`5H 6S / 9H .`) and as pictures of small cards.

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = [["S", "♠", "spades"], ["H", "♥", "hearts"], ["C", "♣", "clubs"], ["D", "♦", "diamonds"]];

const CARD = /^(10|[2-9TAJQK])([SHCD])?([12])?$/i;
const JOKER = /^(JK|JOKER)([12])?$/i;

// What a text says of a card: its rank, its suit and its deck, each perhaps missing; null if it is something else.
export function readCard(text) {
  if (JOKER.test(text)) return { rank: "JK", suit: "", deck: "" };
  const found = CARD.exec(text);
  return found && { rank: found[1].toUpperCase(), suit: (found[2] || "").toUpperCase(), deck: found[3] || "" };
}

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// A small card. It is only a picture: the text of the field says the same.
export function picture(text) {
  const card = readCard(text);
  const alone = SUITS.find(([letter]) => letter === text.toUpperCase());
  if (alone) return element("span", { class: /[HD]/.test(alone[0]) ? "mini red" : "mini" }, element("i", {}, alone[1]));
  if (!card) return element("span", { class: "mini mini-other" }, text);
  if (card.rank === "JK") return element("span", { class: "mini" }, element("b", {}, "JK"), element("i", {}, "★"));
  const suit = SUITS.find(([letter]) => letter === card.suit);
  const red = card.suit === "H" || card.suit === "D";
  const bar = card.rank === "6" || card.rank === "9" ? "u" : "b";
  return element("span", { class: red ? "mini red" : "mini" }, element(bar, {}, card.rank), element("i", {}, suit ? suit[1] : "·"));
}

// The rows of a field that holds several: melds or the rows of a pack.
export function rowsOf(text) {
  return text.split(/[/;\n]/).map((row) => row.split(/[\s,]+/).filter(Boolean));
}
