// A new game: tap known players into seats, and show only as many seats as are needed.

export function setUpNewGame() {
  const form = document.querySelector("form[data-new]");
  if (!form) return;
  const order = form.querySelector(".seat-order");
  const least = Number(order.dataset.least);
  const seats = [...order.querySelectorAll('input[name^="seat:"]')];
  const known = order.querySelector("[data-known]");
  if (known) known.hidden = false;

  const draw = () => {
    const names = seats.map((seat) => seat.value.trim().toLowerCase());
    const last = names.reduce((found, name, place) => (name ? place : found), -1);
    seats.forEach((seat, place) => {
      // One more than are needed, so that it shows that there are more.
      seat.closest("li").hidden = place > Math.max(least, last + 1) && seat !== document.activeElement;
    });
    for (const button of known?.querySelectorAll("button") || []) {
      button.setAttribute("aria-pressed", String(names.includes(button.dataset.name.toLowerCase())));
    }
  };
  order.addEventListener("input", draw);
  known?.addEventListener("click", (event) => {
    const button = event.target.closest("[data-name]");
    if (!button) return;
    const name = button.dataset.name;
    const taken = seats.find((seat) => seat.value.trim().toLowerCase() === name.toLowerCase());
    const free = taken || seats.find((seat) => !seat.value.trim());
    if (free) free.value = taken ? "" : name;
    draw();
  });
  draw();
}
