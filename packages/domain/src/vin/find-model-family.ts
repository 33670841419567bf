import { findMercedesSeries } from './mercedes-series.ts';
import type { ModelFamily } from './model-family.ts';
import { findTypeCode } from './type-codes.ts';
import { findTypeAfterFillers } from './types-after-fillers.ts';
import { getWmi } from './vin.ts';

/** Finds the model family of a VIN; `null` if its type code is unknown. */
export function findModelFamily(vin: string): ModelFamily | null {
  return findTypeAfterFillers(vin) ?? findMercedesSeries(vin) ?? findTypeCode(vin);
}

/** Škoda and Audi types (positions 7 and 8) that Volkswagen builds in Kaluga; the others are Volkswagens. */
const KALUGA: readonly (readonly [make: string, types: RegExp])[] = [
  ['Škoda', /^(?:N|5[EJL]|1Z|3[TV])/],
  ['Audi', /^[48F]/],
];

/** Separate makes only since these years. */
const SINCE: Readonly<Record<string, number>> = { Cupra: 2018 };

/**
 * The makes that share an identifier, most likely first; only those that match the type code and years if these are
 * known. `years` are the possible ones.
 */
export function sortMakes(vin: string, all: readonly string[], years: readonly number[]): readonly string[] {
  const certain = findModelFamily(vin)?.make;
  if (certain !== undefined && all.includes(certain)) return [certain];
  const makes = all.filter((make) => years.length === 0 || years.some((year) => year >= (SINCE[make] ?? year)));
  const likeliest = getWmi(vin) === 'XW8' ? KALUGA.find(([, types]) => types.test(vin.slice(6, 8)))?.[0] : undefined;
  return likeliest === undefined ? makes : makes.toSorted((a, b) => Number(b === likeliest) - Number(a === likeliest));
}
