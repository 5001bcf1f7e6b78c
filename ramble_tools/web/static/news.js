// What is new outside the game on the page: a rematch that another phone began, and games on the list of games.

import { on } from "./live.js";
import { toast } from "./notes.js";

const EVERY = 4000;

export function setUpNews() {
  on("again", begun);
  if (document.body.classList.contains("home-page")) setInterval(look, EVERY);
}

// The board goes on to the rematch by itself; a phone gets the link, because somebody may be reading.
function begun({ game, who }) {
  const address = `/g/${encodeURIComponent(game)}`;
  if (document.body.classList.contains("board-page")) return location.assign(`${address}/board${location.search}`);
  toast(`${who} began a rematch: ${game}`);
  const link = document.createElement("a");
  link.className = "button";
  link.href = address;
  link.textContent = "Go to the rematch";
  const over = document.querySelector("[data-over]");
  over?.querySelector("a")?.remove();
  over?.append(link);
  return undefined;
}

// The list has no stream of its own. While nothing is chosen in it, it is replaced if it has changed.
async function look() {
  const main = document.getElementById("main");
  if (document.hidden) return;
  const answer = await fetch(location.href, { redirect: "manual", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = page.querySelector("body.home-page > main");
  if (now && now.innerHTML !== main.innerHTML && !main.contains(document.activeElement)) main.innerHTML = now.innerHTML;
}
