export type ImageFamily = 'jpeg' | 'png' | 'webp' | 'heif';

/** How many bytes of a file {@link sniffImage} needs. */
export const SNIFF_BYTES = 256;

/**
 * Brands of still images in the ISO container: AVIF (AV1 image format, section 6) and HEIF/HEIC (ISO/IEC 23008-12,
 * annex B).
 */
const HEIF_BRANDS = new Set(
  ['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'mif2', 'msf1'], //
);

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/**
 * Detects an image family by the first bytes of a file; null for anything that is not accepted as a photo. A file of
 * the right family may still be damaged.
 */
export function sniffImage(head: Uint8Array): ImageFamily | null {
  const text = Buffer.from(head).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith(PNG_SIGNATURE)) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('ftyp', 4) && readBrands(text).some((brand) => HEIF_BRANDS.has(brand))) return 'heif';
  return null;
}

/** Reads the major and compatible brands of the `ftyp` box (ISO/IEC 14496-12, section 4.3). */
function readBrands(text: string): string[] {
  const boxSize = Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE();
  const box = text.slice(0, boxSize);
  const brands = [box.slice(8, 12)];
  for (let at = 16; at + 4 <= box.length; at += 4) brands.push(box.slice(at, at + 4));
  return brands;
}
