/** Cameras write EXIF before the picture; nothing later is searched. */
const HEADER_BYTES = 128 * 1024;
const EXIF_FOLDER = 0x87_69;
const DATE_TIME_ORIGINAL = 0x90_03;
const ENTRY_BYTES = 12;
const DATE_LENGTH = 19;

/**
 * When a JPEG was taken by its camera's clock (Exif 2.32, DateTimeOriginal), as sortable text: `2026:03:14 15:09:26`.
 * `null` if it is not there.
 */
export async function readTakenAt(file: Blob): Promise<string | null> {
  try {
    const bytes = new DataView(await file.slice(0, HEADER_BYTES).arrayBuffer());
    const tiff = findTiff(bytes);
    return tiff && readDate(tiff);
  } catch {
    // Truncated, or not a JPEG at all.
    return null;
  }
}

/** Finds the Exif segment (ITU-T T.81, B.1.1: segments precede the picture). */
function findTiff(bytes: DataView): DataView | null {
  if (bytes.getUint16(0) !== 0xff_d8) return null;
  for (let at = 2; at + 10 < bytes.byteLength; ) {
    const marker = bytes.getUint16(at);
    const length = bytes.getUint16(at + 2);
    if (marker < 0xff_c0 || marker === 0xff_da || length < 2) return null;
    if (marker === 0xff_e1 && bytes.getUint32(at + 4) === 0x45_78_69_66) {
      return new DataView(bytes.buffer, at + 10, Math.min(length - 8, bytes.byteLength - at - 10));
    }
    at += 2 + length;
  }
  return null;
}

function readDate(tiff: DataView): string | null {
  const isLittle = tiff.getUint16(0) === 0x49_49;
  const folder = findEntry(tiff, tiff.getUint32(4, isLittle), EXIF_FOLDER, isLittle);
  const date = folder === null ? null : findEntry(tiff, folder, DATE_TIME_ORIGINAL, isLittle);
  if (date === null || date + DATE_LENGTH > tiff.byteLength) return null;
  const text = String.fromCharCode(...new Uint8Array(tiff.buffer, tiff.byteOffset + date, DATE_LENGTH));
  return /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(text) ? text : null;
}

/** The value of an entry, which is an offset for all entries used here (TIFF 6.0, section 2). */
function findEntry(tiff: DataView, folder: number, tag: number, isLittle: boolean): number | null {
  const count = tiff.getUint16(folder, isLittle);
  for (let index = 0; index < count; index += 1) {
    const at = folder + 2 + index * ENTRY_BYTES;
    if (tiff.getUint16(at, isLittle) === tag) return tiff.getUint32(at + 8, isLittle);
  }
  return null;
}
