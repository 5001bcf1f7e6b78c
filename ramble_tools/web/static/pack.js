// The grid of a pack: tap a place, then a rank and a suit.

import { element, picture, readPack, writePack } from "./cards.js";

// Where the next card goes, by field: [row, column] in the grid with one empty place on every side.
const chosen = new WeakMap();

function gridOf(input) {
  const pack = readPack(input.value);
  const width = Math.max(1, ...pack.map((row) => row.length));
  if (!pack.length) return [["", "", ""], ["", "", ""], ["", "", ""]];
  const empty = () => Array(width + 2).fill("");
  return [empty(), ...pack.map((row) => ["", ...Array.from({ length: width }, (_, at) => row[at] || ""), ""]), empty()];
}

export function drawPack(input) {
  let board = input.parentElement.querySelector(":scope > .pack");
  if (!board) {
    board = element("div", { class: "pack", role: "group", "aria-label": "The pack: choose a place, then a rank and a suit" });
    input.after(board);
  }
  const grid = gridOf(input);
  const [nowRow, nowColumn] = chosen.get(input) || [1, 1];
  board.replaceChildren(...grid.map((row, at) =>
    element("div", { class: "pack-row" }, ...row.map((cell, column) =>
      element("button", {
        type: "button",
        class: at === nowRow && column === nowColumn ? "place place-now" : "place",
        "data-cell": `${at} ${column}`,
        "aria-pressed": String(at === nowRow && column === nowColumn),
        "aria-label": `row ${at}, column ${column}: ${cell || "empty"}`,
      }, cell ? picture(cell) : "")))));
}

// A tap on a place, or on a key while the pack is being filled.
export function packTapped(cell, field = null, what = "", by = "") {
  const input = field || cell.closest(".pack").parentElement.querySelector("input");
  if (cell) {
    chosen.set(input, cell.dataset.cell.split(" ").map(Number));
    drawPack(input);
    input.focus();
    return;
  }
  const grid = gridOf(input);
  const [row, column] = chosen.get(input) || [1, 1];
  const now = (grid[row] || [])[column] || "";
  if (what === "rank") grid[row][column] = by;
  else if (what === "suit" && now && now !== "JK") grid[row][column] = now.replace(/[SHCD]$/, "") + by;
  else if (what === "back" || what === "clear") grid[row][column] = "";
  else return;
  put(input, grid, row, column);
}

// Go on to the place to the right of a card; from an empty place, there is nothing to go on from.
export function nextPlace(input) {
  const [row, column] = chosen.get(input) || [1, 1];
  if (!(gridOf(input)[row] || [])[column]) return false;
  chosen.set(input, [row, column + 1]);
  drawPack(input);
  return true;
}

// Write the grid. The text has no empty edge, so the chosen place moves with the edge.
function put(input, grid, row, column) {
  const filledRows = grid.flatMap((each, at) => (each.some(Boolean) ? [at] : []));
  const filledColumns = grid[0].flatMap((_, at) => (grid.some((each) => each[at]) ? [at] : []));
  input.value = writePack(grid);
  chosen.set(input, filledRows.length ? [row - filledRows[0] + 1, column - filledColumns[0] + 1] : [1, 1]);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
