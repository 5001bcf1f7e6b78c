// A host without a page at this address shows this one. The page is made in the browser: the folder of the site, which
// is this one or one above it, leads there.
(async () => {
  const parts = location.pathname.split("/");
  for (let most = parts.length - 1; most > 0; most--) {
    const base = `${parts.slice(0, most).join("/")}/`;
    const found = await fetch(`${base}files.js`, { method: "HEAD" }).catch(() => null);
    if (!found?.ok || !/javascript/.test(found.headers.get("content-type"))) continue;
    const page = parts.slice(most).join("/") + location.search;
    return location.replace(`${base}?to=${encodeURIComponent(page)}${location.hash}`);
  }
})();
