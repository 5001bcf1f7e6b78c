// Keep the screen on while a game is open, where a browser allows it: only at https addresses and at localhost.

let lock = null;

export function setUpWake() {
  const wanted = () => document.body.dataset.game !== undefined && !document.querySelector("[data-over]");
  const line = document.getElementById("may-sleep");
  if (!window.isSecureContext || !navigator.wakeLock) {
    if (line && wanted()) line.hidden = false;
    return;
  }
  const ask = async () => {
    if (!wanted()) return letGo();
    if (document.hidden || lock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } catch {
      lock = null;
    }
  };
  const letGo = () => { if (lock) lock.release(); };
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("ramble:board", ask);
  ask();
}
