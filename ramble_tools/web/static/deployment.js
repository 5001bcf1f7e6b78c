// Where the pages are, as each page says: the path of the first one, below which are all others, and what answers them.

const { root } = document.body.dataset;

export const computer = document.body.dataset.computer;
export const page = (...parts) => root + parts.map(encodeURIComponent).join("/");
