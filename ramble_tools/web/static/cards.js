// Cards as text (`5H 6S / 9H .`) and as pictures of small cards.

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = [["S", "♠", "spades"], ["H", "♥", "hearts"], ["C", "♣", "clubs"], ["D", "♦", "diamonds"]];

export const colorOf = (suit) => (/[HD]/.test(suit) ? "red" : "black");

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
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// A small card. It is only a picture: the text of the field says the same.
export function picture(text) {
  const card = /^[SHCD]$/i.test(text) ? { rank: "", suit: text.toUpperCase() } : readCard(text);
  if (!card) return element("span", { class: "mini mini-other" }, text);
  const { rank, suit } = card;
  const sign = rank === "JK" ? "★" : SUITS.find(([letter]) => letter === suit)?.[1] || "·";
  const shown = rank ? [element(/[69]/.test(rank) ? "u" : "b", {}, rank)] : [];
  return element("span", { class: `mini ${colorOf(suit)}` }, ...shown, element("i", {}, sign));
}

// A text with the signs of its cards' suits: `K♠` for `KS`.
export const withSigns = (text) => text.replace(/\b(10|[2-9AJQK])([SHCD])\b/g, (_, rank, suit) => rank + SUITS.find(([letter]) => letter === suit)[1]);

// The rows of a field that holds several: melds or the rows of a pack.
export function rowsOf(text) {
  return text.split(/[/;\n]/).map((row) => row.split(/[\s,]+/).filter(Boolean));
}
