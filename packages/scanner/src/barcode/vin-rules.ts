import { getWmi, hasFittingCheckDigit } from '@marque/domain/vin/vin';
import { parseBarcodeVin as vinIn } from '@marque/domain/vin/vin-judging';
import { isKnownWmi } from '@marque/domain/vin/wmi';

export interface AcceptedVin {
  readonly vin: string;
  readonly fitsCheckDigit: boolean;
}

/**
 * The VIN in the text of a barcode by the product's rules, and whether its check digit fits; `null` if it is not a VIN.
 */
export function vinOfBarcode(text: string): AcceptedVin | null {
  const vin = vinIn(text);
  return vin === null ? null : { vin, fitsCheckDigit: hasFittingCheckDigit(vin) };
}

/** ISO 3779: the last four characters are digits. */
const NUMBERED = /\d{4}$/;

/**
 * Whether a proven text is a VIN beyond doubt: the check digit fits or the maker is known, and it ends as VINs do.
 * Parcel and part numbers have 17 characters too, and one in eleven fits by chance.
 */
export function isCertainVin({ vin, fitsCheckDigit }: AcceptedVin): boolean {
  return (fitsCheckDigit || isKnownWmi(getWmi(vin))) && NUMBERED.test(vin);
}
