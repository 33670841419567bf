import { hasPixelsForBars } from '../barcode/pixels-for-bars.ts';
import { cutBars } from '../bars-cut.ts';
import type { VinCandidate } from '../candidate.ts';
import type { GrayImage } from '../image/gray-image.ts';
import type { Line } from '../image/place.ts';
import { readStill, type Still } from '../still.ts';

export interface SecondBars {
  readonly vin: string;
  /** The line through the bars in pixels of the picture, if the reader says where they are. */
  readonly where: Line | null;
}

/** How long a second reader looks: `quick` for a fraction of what it can find, in a fraction of the time. */
export type SecondLook = 'quick' | 'thorough';

/** Reads the VIN in a picture's barcode with a second reader; rejects if that cannot be loaded. */
export type SecondBarReader = (image: GrayImage, look: SecondLook) => Promise<SecondBars | null>;

/**
 * Reads a chosen photo. If our readers see no barcode and are not sure of the print, tries the second barcode reader:
 * its result needs confirmation if it is alone or contradicts the print, and is certain if both agree. It looks only
 * quickly where print was read, which a person is going to check, and not at all where there are few pixels for bars.
 */
export async function readPhoto(
  still: Still,
  readBars: SecondBarReader,
  now: () => number,
): Promise<VinCandidate | null> {
  const own = await readStill(still, now);
  if (own?.isSure || own?.routes.includes('barcode') || !hasPixelsForBars(still.image)) return own;
  // If the second reader is not available, the first result stands.
  const bars = await readBars(still.image, own ? 'quick' : 'thorough').catch(() => null);
  if (bars === null) return own;
  const { vin, where } = bars;
  if (own?.vin !== vin) {
    const second = own && { vin: own.vin, routes: own.routes, cut: own.cut, doubts: own.doubts };
    const cut = where && cutBars(still.image, where);
    return { vin, routes: ['barcode'], isSure: false, cut, doubts: [], second };
  }
  return { vin, routes: ['barcode', 'print'], isSure: true, cut: own.cut, doubts: [] };
}
