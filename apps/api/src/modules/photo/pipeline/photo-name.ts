const LONGEST = 120;

/**
 * Makes a name to display and to offer for saving from the device's file name: without folders, control and direction
 * characters, and with the extension of the stored file. Never used as a path.
 */
export function photoName(fileName: string): string {
  return `${safeStem(fileName) || 'photo'}.jpg`;
}

export function documentName(fileName: string): string {
  return `${safeStem(fileName) || 'document'}.pdf`;
}

function safeStem(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? '';
  const shown = base
    .toWellFormed()
    .normalize('NFC')
    // Controls, and format characters such as those that reverse the text after them.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim();
  return Array.from(shown).slice(0, LONGEST).join('').replace(/^\.+/, '');
}
