import { hasFittingCheckDigit, isVin } from '@marque/domain/vin';

/** What a bar code says about a VIN. */
export interface AcceptedVin {
  readonly vin: string;
  readonly fitsCheckDigit: boolean;
}

/**
 * The VIN that the text of a bar code stands for, or `null`. Upper case and trimmed; 17 characters of the VIN alphabet
 * (spec section 5). Of 18, a leading I is the mark of imported cars and falls away; another sign after a VIN is
 * accepted only behind a fitting check digit. Nothing is folded: a bar code does not confuse O with 0.
 */
export function vinOfBarcode(text: string): AcceptedVin | null {
  const printed = text.trim().toUpperCase();
  if (printed.length === 17) return accept(printed);
  if (printed.length !== 18) return null;
  if (printed.startsWith('I')) return accept(printed.slice(1));
  const first = accept(printed.slice(0, 17));
  return first?.fitsCheckDigit ? first : null;
}

function accept(vin: string): AcceptedVin | null {
  return isVin(vin) ? { vin, fitsCheckDigit: hasFittingCheckDigit(vin) } : null;
}
