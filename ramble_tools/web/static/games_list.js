// The list of games on the first page, kept up to date.

const EVERY = 4000;

export function setUpGamesList() {
  if (document.body.classList.contains("home-page")) setInterval(look, EVERY);
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
