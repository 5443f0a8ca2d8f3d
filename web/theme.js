// Before the first paint, so that a dark room is not lit up by a white flash. Not a module: modules run too late.
(() => {
  const kept = localStorage.getItem("theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
})();
