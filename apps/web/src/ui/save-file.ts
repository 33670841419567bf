/** Revoked only after this time, because browsers read the object URL asynchronously. */
const TAKE_OVER_MS = 60_000;

/** Downloads a file that was created in the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKE_OVER_MS);
}

export function saveText(lines: readonly string[], name: string): void {
  saveFile(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), name);
}
