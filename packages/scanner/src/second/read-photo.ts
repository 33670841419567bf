import type { VinCandidate } from '../candidate.ts';
import type { GreyImage } from '../image/grey-image.ts';
import { readStill, type Still } from '../still.ts';

/** The VIN in the bars of a picture, by a second reader; rejects when it cannot be loaded. */
export type SecondBarReader = (image: GreyImage) => Promise<string | null>;

/**
 * Reads a photo that the person chose. Where our readers see no bars and are not sure of the print, the second one
 * looks for bars: what it says alone, or against the print, asks to be checked; with the print it makes a certain
 * reading.
 */
export async function readPhoto(
  still: Still,
  readBars: SecondBarReader,
  now: () => number,
): Promise<VinCandidate | null> {
  const own = await readStill(still, now);
  if (own?.isSure || own?.routes.includes('barcode')) return own;
  // Without the second reader the first one's word stands.
  const bars = await readBars(still.image).catch(() => null);
  if (bars === null) return own;
  if (own?.vin !== bars) {
    const second = own && { vin: own.vin, routes: own.routes, cut: own.cut, doubts: own.doubts };
    return { vin: bars, routes: ['barcode'], isSure: false, cut: null, doubts: [], second };
  }
  return { vin: bars, routes: ['barcode', 'print'], isSure: true, cut: own.cut, doubts: [] };
}
