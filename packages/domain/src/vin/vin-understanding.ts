import { joinWithOr } from '../text/format.ts';
import { findModelFamily, sortMakes } from './find-model-family.ts';
import { isMercedesByNumber } from './mercedes-series.ts';
import type { ModelFamily } from './model-family.ts';
import { fitsPlaceSeven, hasFittingCheckDigit, isVin, listModelYears, requiresCheckDigit } from './vin.ts';
import { findCountry, findMaker, isEuropean } from './wmi.ts';

type CheckDigitState = 'fits' | 'wrong' | 'absent';

export interface VinUnderstanding {
  vin: string;
  /** Empty for an unknown manufacturer; several, most likely first, if makes share the identifier. */
  makes: readonly string[];
  model: string | null;
  /** Whether the type code is known; if so and `model` is `null`, no lookup can tell the model. */
  isTypeKnown: boolean;
  years: readonly number[];
  country: string | null;
  plant: string | null;
  checkDigit: CheckDigitState;
}

/** Reads a valid VIN; `null` for anything else. `now` limits the model years. */
export function understandVin(vin: string, now: Date = new Date()): VinUnderstanding | null {
  if (!isVin(vin)) return null;
  const maker = findMaker(vin);
  const years = possibleYears(vin, now);
  const family = familyOfYears(vin, years);
  return {
    vin,
    makes: sortMakes(vin, maker?.makes ?? [], years),
    model: family?.model || null,
    isTypeKnown: family !== null,
    years,
    country: findCountry(vin),
    plant: maker?.plant ?? null,
    checkDigit: checkDigitState(vin),
  };
}

function checkDigitState(vin: string): CheckDigitState {
  if (hasFittingCheckDigit(vin)) return 'fits';
  return requiresCheckDigit(vin) ? 'wrong' : 'absent';
}

/** A type code means nothing in years in which that type was not built. */
function familyOfYears(vin: string, years: readonly number[]): ModelFamily | null {
  const family = findModelFamily(vin);
  return family && (years.length === 0 || years.some((year) => isOfFamily(family, year))) ? family : null;
}

function isOfFamily({ from, to }: ModelFamily, year: number): boolean {
  return year >= from && year <= (to ?? year);
}

/**
 * Manufacturers that use position 10 for something else unless the car is for North America: Renault, Peugeot, Citroën,
 * Dacia, Fiat, Alfa Romeo, Lancia, Smart, Ford of Europe (which has the year in 11).
 */
const WITHOUT_YEAR = /^(?:VF[123678]|VNV|UU1|Z[AL]A|ZAR|ZFA|WME|WF0)/;

function possibleYears(vin: string, now: Date): number[] {
  if (isMercedesByNumber(vin) || (WITHOUT_YEAR.test(vin) && !hasFittingCheckDigit(vin))) return [];
  const maker = findMaker(vin);
  if (!maker && !hasFittingCheckDigit(vin)) return [];
  const family = findModelFamily(vin);
  const since = maker?.since ?? 0;
  const rules: ((year: number) => boolean)[] = [
    (year) => year >= since,
    (year) => family === null || isOfFamily(family, year),
    (year) => !isForNorthAmerica(vin) || fitsPlaceSeven(vin, year),
  ];
  return rules.reduce((years, rule) => narrowed(years, rule), allYears(vin, now));
}

/** European, Japanese, and Korean cars have a check digit only if built for North America (unlike Chinese ones). */
function isForNorthAmerica(vin: string): boolean {
  return /^[JKSTVWYZ]/.test(vin) && hasFittingCheckDigit(vin);
}

/** If a rule leaves no year, it does not apply to this manufacturer. */
function narrowed(years: number[], rule: (year: number) => boolean): number[] {
  const left = years.filter(rule);
  return left.length > 0 ? left : years;
}

/** If position 7 names a year before the manufacturer existed, adds the other year of the cycle. */
function allYears(vin: string, now: Date): number[] {
  const years = listModelYears(vin, now);
  const since = findMaker(vin)?.since ?? 0;
  if (years.length !== 1 || years.every((year) => year >= since)) return years;
  const other = years.map((year) => year + 30).filter((year) => year <= now.getFullYear() + 1);
  return [...other, ...years];
}

/** Describes a VIN: `Ferrari, built 2019, check digit matches`. */
export function describeVin({ vin, makes, model, years, country, checkDigit }: VinUnderstanding): string {
  const maker = [joinWithOr(makes), model].filter(Boolean).join(' ');
  const unknown = country ? `Unknown maker from ${country}` : 'Unknown maker';
  return [maker || unknown, years.length > 0 && `built ${joinWithOr(years)}`, describeCheckDigit(vin, checkDigit)]
    .filter(Boolean)
    .join(', ');
}

function describeCheckDigit(vin: string, state: CheckDigitState): string {
  if (state === 'fits') return 'check digit matches';
  if (state === 'wrong') return 'the check digit does not match';
  return isEuropean(vin) ? 'European VIN without a check digit' : 'VIN without a check digit';
}
