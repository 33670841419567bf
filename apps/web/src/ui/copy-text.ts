/** Copies a text to the clipboard; `false` if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages without HTTPS have no Clipboard API.
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
