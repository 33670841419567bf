import type { VinCandidate } from '../candidate.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { readStill, type Still } from '../still.ts';

/** Reads the VIN in a picture's barcode with a second reader; rejects if that cannot be loaded. */
export type SecondBarReader = (image: GrayImage) => Promise<string | null>;

/**
 * Reads a chosen photo. If our readers see no barcode and are not sure of the print, tries the second barcode reader:
 * its result needs confirmation if it is alone or contradicts the print, and is certain if both agree.
 */
export async function readPhoto(
  still: Still,
  readBars: SecondBarReader,
  now: () => number,
): Promise<VinCandidate | null> {
  const own = await readStill(still, now);
  if (own?.isSure || own?.routes.includes('barcode')) return own;
  // If the second reader is not available, the first result stands.
  const bars = await readBars(still.image).catch(() => null);
  if (bars === null) return own;
  if (own?.vin !== bars) {
    const second = own && { vin: own.vin, routes: own.routes, cut: own.cut, doubts: own.doubts };
    return { vin: bars, routes: ['barcode'], isSure: false, cut: null, doubts: [], second };
  }
  return { vin: bars, routes: ['barcode', 'print'], isSure: true, cut: own.cut, doubts: [] };
}
