import { hasFittingCheckDigit } from '@marque/domain/vin/vin';
import { parseBarcodeVin as vinIn } from '@marque/domain/vin/vin-judging';

/** What a bar code says about a VIN. */
export interface AcceptedVin {
  readonly vin: string;
  readonly fitsCheckDigit: boolean;
}

/**
 * The VIN that the text of a bar code stands for, by the product's rules, and whether its check digit fits; else
 * `null`.
 */
export function vinOfBarcode(text: string): AcceptedVin | null {
  const vin = vinIn(text);
  return vin === null ? null : { vin, fitsCheckDigit: hasFittingCheckDigit(vin) };
}
