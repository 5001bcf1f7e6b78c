// The grid of a pack: tap a place, then a rank and a suit. It is a script of the pages that have such a field.

import { element, picture, rowsOf } from "./cards.js";
import { usePack } from "./keypad.js";

// Where the next card goes, by field: [row, column] in the grid with one empty place on every side.
const chosen = new WeakMap();
// The place that the keys have left by themselves once its card was whole: a suit tapped now is that card's.
const left = new WeakMap();

// The text as rows of cells, an empty text for an empty place.
function gridOf(input) {
  const pack = rowsOf(input.value);
  const width = Math.max(1, ...pack.map((row) => row.length));
  const empty = () => Array(width + 2).fill("");
  const cell = (text = "") => (/^[._-]+$/.test(text) ? "" : text.toUpperCase());
  return [empty(), ...pack.map((row) => ["", ...Array.from({ length: width }, (_, at) => cell(row[at])), ""]), empty()];
}

function drawPack(input) {
  const board = input.parentElement.querySelector(".pack")
    || element("div", { class: "pack", role: "group", "aria-label": "The pack: choose a place, then a rank and a suit" });
  input.after(board);
  const grid = gridOf(input);
  const [nowRow, nowColumn] = chosen.get(input) || [1, 1];
  board.replaceChildren(...grid.map((row, at) =>
    element("div", { class: "pack-row" }, ...row.map((cell, column) =>
      element("button", {
        type: "button",
        class: at === nowRow && column === nowColumn ? "place place-now" : "place",
        "data-cell": `${at} ${column}`,
        "aria-pressed": String(at === nowRow && column === nowColumn),
        // The name has what is seen: 5♥.
        "aria-label": `row ${at}, column ${column}: ${cell ? picture(cell).textContent.replace("★", "joker ★") : "empty"}`,
      }, cell ? picture(cell) : "")))));
}

function placeTapped(cell) {
  const input = cell.closest(".pack").parentElement.querySelector("input");
  chosen.set(input, cell.dataset.cell.split(" ").map(Number));
  left.delete(input);
  drawPack(input);
  input.focus();
}

// A tap on a key while the pack is being filled.
function packTapped(input, what, by) {
  const grid = gridOf(input);
  if (/suit|back/.test(what) && left.has(input)) chosen.set(input, left.get(input));
  const [row, column] = chosen.get(input) || [1, 1];
  const now = grid[row]?.[column] || "";
  if (what === "rank") grid[row][column] = by === "JK" ? by : by + suitOf(grid, row, column, by);
  else if (what === "suit" && now && now !== "JK") grid[row][column] = now.replace(/[SHCD]$/, "") + by;
  else if (what === "back" || what === "clear") grid[row][column] = "";
  else return;
  left.delete(input);
  put(input, grid, row, column);
  const whole = chosen.get(input);
  if (/[SHCDK]$/.test(grid[row][column].slice(1)) && nextPlace(input, true)) left.set(input, whole);
}

// The suit of the card above or below: two cards that touch there must have the same. A deck has only one of each.
function suitOf(grid, row, column, rank) {
  const suits = [row - 1, row + 1].map((at) => /^(?:10|.)([SHCD])$/.exec(grid[at]?.[column] || "")?.[1]).filter(Boolean);
  return suits.find((suit) => !grid.flat().includes(rank + suit)) || "";
}

// Go on to the place to the right of a card, perhaps only if it is empty; from an empty place, there is nothing to go on
// from.
function nextPlace(input, toEmpty = false) {
  // A tap on Next out of habit has not meant to leave the pack.
  if (!toEmpty && left.delete(input)) return true;
  const [row, column] = chosen.get(input) || [1, 1];
  const cells = gridOf(input)[row] || [];
  if (!cells[column] || (toEmpty && cells[column + 1])) return false;
  chosen.set(input, [row, column + 1]);
  left.delete(input);
  drawPack(input);
  return true;
}

// Write the grid. The text has no empty edge, so the chosen place moves with the edge.
function put(input, grid, row, column) {
  const rows = grid.flatMap((each, at) => (each.some(Boolean) ? [at] : []));
  const columns = grid[0].flatMap((_, at) => (grid.some((each) => each[at]) ? [at] : []));
  const written = (each) => each.slice(columns[0], columns.at(-1) + 1).map((cell) => cell || ".").join(" ");
  input.value = grid.slice(rows[0], rows.at(-1) + 1).map(written).join(" / ");
  chosen.set(input, rows.length ? [row - rows[0] + 1, column - columns[0] + 1] : [1, 1]);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

usePack({ drawPack, nextPlace, packTapped, placeTapped });
