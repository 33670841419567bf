// Repeats a click on a button in the page's HTML ("Toggle theme", "Menu", "Sign In") once the application has loaded:
// without its script nothing would handle it. The application replaces skeletons, so the button is found by its name.
// This script is in the head: at the end of the body it would wait for the style sheets.
(() => {
  let name = null;
  const getName = (button) => button.getAttribute('aria-label') ?? button.textContent.trim();
  // A form with an action works without a script.
  const isLeft = (button) => button.closest('form')?.hasAttribute('action') === true;
  function note(event) {
    const button = event.target.closest('#root button');
    const pressed = button === null || isLeft(button) ? null : getName(button);
    // A second click on an icon would close what the first one opens.
    name = pressed === name && button?.hasAttribute('aria-label') ? null : pressed;
  }
  // Otherwise the browser would reload the page and lose the input.
  function hold(event) {
    if (!event.target.hasAttribute('action')) event.preventDefault();
  }
  addEventListener('click', note, true);
  addEventListener('submit', hold, true);
  // The first thing that the application does to the document (use-theme-on-document.ts).
  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    removeEventListener('click', note, true);
    removeEventListener('submit', hold, true);
    if (name === null) return;
    [...document.querySelectorAll('#root button')].find((button) => getName(button) === name)?.click();
  }).observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
})();
