import { joinWithOr } from '../text/format.ts';
import { fitsPlaceSeven, hasFittingCheckDigit, isVin, listModelYears, requiresCheckDigit } from './vin.ts';
import { findModelFamily } from './vin-european-types.ts';
import { findCountry, findMaker, isEuropean } from './wmi.ts';

/** `absent`: of a maker that need not have one, so that nothing speaks against the VIN. */
type CheckDigitState = 'fits' | 'wrong' | 'absent';

/** What a VIN tells by itself, without asking anybody. */
export interface VinUnderstanding {
  vin: string;
  /** Empty for an unknown maker; several where makers share the identifier. */
  makes: readonly string[];
  /** Only where the VIN names it beyond doubt. */
  model: string | null;
  /** Model years it can mean, the likeliest first; empty where it holds none. */
  years: readonly number[];
  country: string | null;
  plant: string | null;
  checkDigit: CheckDigitState;
}

/** Reads a VIN of 17 characters; `null` for anything else. `now` decides which model years can exist yet. */
export function understandVin(vin: string, now: Date = new Date()): VinUnderstanding | null {
  if (!isVin(vin)) return null;
  const maker = findMaker(vin);
  return {
    vin,
    makes: maker?.makes ?? [],
    model: findModelFamily(vin)?.model || null,
    years: possibleYears(vin, now),
    country: findCountry(vin),
    plant: maker?.plant ?? null,
    checkDigit: checkDigitState(vin),
  };
}

function checkDigitState(vin: string): CheckDigitState {
  if (hasFittingCheckDigit(vin)) return 'fits';
  return requiresCheckDigit(vin) ? 'wrong' : 'absent';
}

/**
 * Mercedes-Benz in Europe: six digits of the type in places 4 to 9, the side of the steering wheel in place 10 and a letter for the plant in place 11; no year.
 */
const WITHOUT_YEAR = /^(?:WD[BCDF]|W1[KNVWY])\d{6}[0-9]/;

/** The model years left when all is used that settles the 30-year cycle; the newest first where nothing does. */
function possibleYears(vin: string, now: Date): number[] {
  if (WITHOUT_YEAR.test(vin) && !hasFittingCheckDigit(vin)) return [];
  const maker = findMaker(vin);
  if (!maker && !hasFittingCheckDigit(vin)) return [];
  const family = findModelFamily(vin);
  const since = maker?.since ?? 0;
  const rules: ((year: number) => boolean)[] = [
    (year) => year >= since,
    (year) => family === null || (year >= family.from && year <= (family.to ?? year)),
    (year) => !isForNorthAmerica(vin) || fitsPlaceSeven(vin, year),
  ];
  return rules.reduce((years, rule) => narrowed(years, rule), allYears(vin, now));
}

/** A fitting check digit says that a European, Japanese or Korean car was built for North America; Chinese and Russian ones carry it at home too. */
function isForNorthAmerica(vin: string): boolean {
  return /^[JKSTVWYZ]/.test(vin) && hasFittingCheckDigit(vin);
}

/** A rule that would leave no year is one that this maker does not keep. */
function narrowed(years: number[], rule: (year: number) => boolean): number[] {
  const left = years.filter(rule);
  return left.length > 0 ? left : years;
}

/** Of a maker that is younger than what place 7 says, both years of the cycle come back: his own beginning settles it. */
function allYears(vin: string, now: Date): number[] {
  const years = listModelYears(vin, now);
  const since = findMaker(vin)?.since ?? 0;
  if (years.length !== 1 || years.every((year) => year >= since)) return years;
  const other = years.map((year) => year + 30).filter((year) => year <= now.getFullYear() + 1);
  return [...other, ...years];
}

/** What was understood, in plain words: `Ferrari, built 2019, check digit fits`. */
export function describeVin({ vin, makes, model, years, country, checkDigit }: VinUnderstanding): string {
  const maker = [joinWithOr(makes), model].filter(Boolean).join(' ');
  const unknown = country ? `Unknown maker from ${country}` : 'Unknown maker';
  return [maker || unknown, years.length > 0 && `built ${joinWithOr(years)}`, describeCheckDigit(vin, checkDigit)]
    .filter(Boolean)
    .join(', ');
}

function describeCheckDigit(vin: string, state: CheckDigitState): string {
  if (state === 'fits') return 'check digit fits';
  if (state === 'wrong') return 'the check digit does not fit';
  return isEuropean(vin) ? 'European VIN without a check digit' : 'VIN without a check digit';
}
