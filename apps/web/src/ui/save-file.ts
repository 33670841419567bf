/** How long a browser may take to take over a file that it was handed. */
const TAKE_OVER_MS = 60_000;

/** Hands a file that was made here to the browser, which puts it where downloads go. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKE_OVER_MS);
}

/** As `saveFile`, for a few lines of text. */
export function saveText(lines: readonly string[], name: string): void {
  saveFile(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), name);
}
