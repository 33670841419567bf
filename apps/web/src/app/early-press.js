// Repeats a press on a button of the prerendered bar ("Toggle theme", "Menu") once the application is there: without
// its script nothing would answer it. The application replaces skeletons, so the button is found by its name.
(() => {
  let name = null;
  function note(event) {
    const label = event.target.closest('#root button[aria-label]')?.getAttribute('aria-label') ?? null;
    // A second press would close what the first opens.
    name = label === name ? null : label;
  }
  addEventListener('click', note, true);
  // The first thing that the application does to the document (use-theme-on-document.ts).
  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    removeEventListener('click', note, true);
    if (name !== null) document.querySelector(`#root button[aria-label="${CSS.escape(name)}"]`)?.click();
  }).observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
})();
