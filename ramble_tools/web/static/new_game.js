// The page of a new game: tap known players into seats.

setUpNewGame();

function setUpNewGame() {
  const known = document.querySelector("[data-known]");
  if (!known) return;
  known.hidden = false;
  const seats = [...document.querySelectorAll(".seat-input [list]")];
  const same = (seat, name) => seat.value.trim().toLowerCase() === name.toLowerCase();
  const draw = () => {
    for (const button of known.children) {
      button.setAttribute("aria-pressed", String(seats.some((seat) => same(seat, button.dataset.name))));
    }
  };
  known.closest("form").addEventListener("input", draw);
  known.addEventListener("click", (event) => {
    const name = event.target.closest("[data-name]")?.dataset.name;
    const taken = seats.find((seat) => name && same(seat, name));
    const free = taken || seats.find((seat) => same(seat, ""));
    if (name && free) free.value = taken ? "" : name;
    draw();
  });
  draw();
}
