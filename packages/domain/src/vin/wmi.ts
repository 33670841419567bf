import { getWmi, VIN_LETTERS } from './vin.ts';
import { MAKER_ROWS } from './wmi-makers.ts';

export interface KnownMaker {
  readonly makes: readonly [string, ...string[]];
  readonly plant: string | null;
  /** The first model year of the identifier, if that decides between two years of the cycle. */
  readonly since: number | null;
}

const MAKERS: ReadonlyMap<string, KnownMaker> = new Map(
  MAKER_ROWS.flatMap(({ makes, plant = null, wmis }) =>
    wmis.split(' ').map((entry): [string, KnownMaker] => {
      const [wmi = '', since] = entry.split('>');
      return [wmi, { makes, plant, since: since ? Number(since) : null }];
    }),
  ),
);

/**
 * Finds the manufacturer; `null` if unknown. Small ones (9 in position 3) have a code in positions 12 to 14 (ISO 3780).
 */
export function findMaker(vin: string): KnownMaker | null {
  return MAKERS.get(getWmi(vin) + vin.slice(11, 14)) ?? MAKERS.get(getWmi(vin)) ?? null;
}

/** Whether a manufacturer, including small ones, uses the identifier. */
export function isKnownWmi(wmi: string): boolean {
  return MAKERS.has(wmi) || SMALL_MAKERS.has(wmi);
}

const SMALL_MAKERS: ReadonlySet<string> = new Set([...MAKERS.keys()].filter((key) => key.length > 3).map(getWmi));

export const KNOWN_WMIS: readonly string[] = [...new Set([...MAKERS.keys()].map(getWmi))];

/** ISO 3780: country codes as ranges of the first two characters, in the order of `ALPHABET`. */
const COUNTRIES: readonly (readonly [string, string, string])[] = [
  ['AA', 'AH', 'South Africa'],
  ['J', 'J', 'Japan'],
  ['KL', 'KR', 'South Korea'],
  ['L', 'L', 'China'],
  ['MA', 'ME', 'India'],
  ['MF', 'MK', 'Indonesia'],
  ['ML', 'MR', 'Thailand'],
  ['NL', 'NR', 'Turkey'],
  ['PL', 'PR', 'Malaysia'],
  ['RL', 'RR', 'Vietnam'],
  ['SA', 'SM', 'Great Britain'],
  ['SN', 'ST', 'Germany'],
  ['SU', 'SZ', 'Poland'],
  ['TA', 'TH', 'Switzerland'],
  ['TJ', 'TP', 'the Czech Republic'],
  ['TR', 'TV', 'Hungary'],
  ['TW', 'T1', 'Portugal'],
  ['U5', 'U7', 'Slovakia'],
  ['UU', 'UZ', 'Romania'],
  ['VA', 'VE', 'Austria'],
  ['VF', 'VR', 'France'],
  ['VS', 'VW', 'Spain'],
  ['V3', 'V5', 'Croatia'],
  ['W', 'W', 'Germany'],
  ['XL', 'XR', 'the Netherlands'],
  ['XS', 'XW', 'Russia'],
  ['X3', 'X0', 'Russia'],
  ['YA', 'YE', 'Belgium'],
  ['YF', 'YK', 'Finland'],
  ['YS', 'YW', 'Sweden'],
  ['ZA', 'ZU', 'Italy'],
  ['1', '1', 'the United States'],
  ['2', '2', 'Canada'],
  ['3A', '3W', 'Mexico'],
  ['4', '5', 'the United States'],
  ['6A', '6W', 'Australia'],
  ['7F', '70', 'the United States'],
  ['8A', '8E', 'Argentina'],
  ['9A', '9E', 'Brazil'],
  ['93', '99', 'Brazil'],
];

/** The order in which ISO 3780 assigns identifiers: letters, then 1 to 9 and 0. */
const ALPHABET = `${VIN_LETTERS}1234567890`;

/**
 * The position of a code in this order; a one-character code is padded with the first (`A`) or last (`0`) character.
 */
function findPosition(code: string, filler: 'A' | '0'): number {
  return ALPHABET.indexOf(code.charAt(0)) * ALPHABET.length + ALPHABET.indexOf(code.charAt(1) || filler);
}

/** The country that assigned the identifier, where the manufacturer has its headquarters; `null` if unknown. */
export function findCountry(vin: string): string | null {
  const at = findPosition(vin.slice(0, 2), 'A');
  return (
    COUNTRIES.find(([first, last]) => findPosition(first, 'A') <= at && at <= findPosition(last, '0'))?.[2] ?? null
  );
}

/** European manufacturers (S to Z) need no check digit and often fill unused positions with Z (ISO 3780). */
export function isEuropean(vin: string): boolean {
  return /^[S-Z]/.test(vin);
}
