import { getWmi } from './vin.ts';
import { MAKER_ROWS } from './wmi-makers.ts';

/** What the world manufacturer identifier of a VIN tells. */
export interface KnownMaker {
  /** More than one where makers share the identifier. */
  readonly makes: readonly [string, ...string[]];
  readonly plant: string | null;
  /** First model year that carries the identifier, where that is known and matters. */
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

/** Who built the car; `null` for a maker we do not know. A small maker (third place 9) has its own code in places 12 to 14 (ISO 3780). */
export function findMaker(vin: string): KnownMaker | null {
  return MAKERS.get(getWmi(vin) + vin.slice(11, 14)) ?? MAKERS.get(getWmi(vin)) ?? null;
}

/** Whether some maker, even a small one, begins its VINs so. */
export function isKnownWmi(wmi: string): boolean {
  return MAKERS.has(wmi) || SMALL_MAKERS.has(wmi);
}

const SMALL_MAKERS: ReadonlySet<string> = new Set([...MAKERS.keys()].filter((key) => key.length > 3).map(getWmi));

/** Every identifier of three characters that is known. */
export const KNOWN_WMIS: readonly string[] = [...new Set([...MAKERS.keys()].map(getWmi))];

/** ISO 3780: the countries by the first two characters, each range with its ends in the order of the VIN alphabet. */
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
const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890';

/** Where in the order of identifiers one stands; of a shorter text, its first or its last. */
function place(code: string, filler: 'A' | '0'): number {
  return ALPHABET.indexOf(code.charAt(0)) * ALPHABET.length + ALPHABET.indexOf(code.charAt(1) || filler);
}

/** The country whose body assigned the identifier, which is where its maker has its seat; `null` where none is known. */
export function findCountry(vin: string): string | null {
  const at = place(vin.slice(0, 2), 'A');
  return COUNTRIES.find(([first, last]) => place(first, 'A') <= at && at <= place(last, '0'))?.[2] ?? null;
}

/** European makers need no check digit and often fill places they do not use with Z (ISO 3780: S to Z). */
export function isEuropean(vin: string): boolean {
  return /^[S-Z]/.test(vin);
}
