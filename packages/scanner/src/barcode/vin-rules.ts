import { hasFittingCheckDigit } from '@marque/domain/vin/vin';
import { parseBarcodeVin as vinIn } from '@marque/domain/vin/vin-judging';

/** A text accepted as a VIN. */
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
