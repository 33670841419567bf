/** Puts a text on the clipboard; `false` where the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages without https have no clipboard interface.
    return copyByEvent(text);
  }
}

function copyByEvent(text: string): boolean {
  let isDone = false;
  function fill(event: ClipboardEvent): void {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isDone = event.clipboardData !== null;
  }
  document.addEventListener('copy', fill, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill);
  return isDone;
}
