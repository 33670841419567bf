import { getWmi } from './vin.ts';

/**
 * A model family of European VINs, which have the manufacturer's type code in positions 7 and 8 (Porsche: also 12)
 * after fillers in positions 4 to 6, with its model years. Source: the type codes in the manufacturers' press material.
 */
export interface ModelFamily {
  readonly model: string;
  readonly from: number;
  /** `null`: still built. */
  readonly to: number | null;
}

type Row = readonly [types: string, model: string, from: number, to: number | null];

const PORSCHE: readonly Row[] = [
  ['911', '911', 1980, 1989],
  ['930', '911', 1980, 1989],
  ['964', '911', 1989, 1994],
  ['993', '911', 1994, 1998],
  ['996', '911', 1998, 2005],
  ['997', '911', 2005, 2013],
  ['991', '911', 2012, 2020],
  ['992', '911', 2019, null],
  ['986', 'Boxster', 1997, 2004],
  ['981', '', 2012, 2016],
  ['982', '', 2017, null],
  ['924', '924', 1980, 1988],
  ['944', '944', 1982, 1991],
  ['968', '968', 1992, 1995],
  ['928', '928', 1980, 1995],
  ['980', 'Carrera GT', 2004, 2006],
  ['918', '918 Spyder', 2014, 2015],
  ['970', 'Panamera', 2010, 2016],
  ['971', 'Panamera', 2017, null],
  ['Y1A', 'Taycan', 2020, null],
  ['9PA', 'Cayenne', 2003, 2010],
  ['92A', 'Cayenne', 2011, 2018],
  ['95B', 'Macan', 2014, null],
];

const AUDI: readonly Row[] = [
  ['8X', 'A1', 2011, 2018],
  ['GB', 'A1', 2019, null],
  ['8L', 'A3', 1997, 2006],
  ['8P', 'A3', 2003, 2013],
  ['8V', 'A3', 2012, 2020],
  ['8Y', 'A3', 2020, null],
  ['8D', 'A4', 1995, 2001],
  ['8E', 'A4', 2001, 2008],
  ['8H', 'A4', 2003, 2009],
  ['8K', 'A4', 2008, 2016],
  ['8W', 'A4', 2016, null],
  ['8T', 'A5', 2007, 2017],
  ['8F', 'A5', 2009, 2017],
  ['4B', 'A6', 1997, 2005],
  ['4F', 'A6', 2004, 2011],
  ['4D', 'A8', 1994, 2002],
  ['4E', 'A8', 2002, 2010],
  ['4H', 'A8', 2010, 2018],
  ['8N', 'TT', 1999, 2006],
  ['8J', 'TT', 2007, 2014],
  ['FV', 'TT', 2015, 2023],
  ['42', 'R8', 2007, 2015],
  ['4S', 'R8', 2015, 2024],
  ['8U', 'Q3', 2011, 2018],
  ['F3', 'Q3', 2018, null],
  ['8R', 'Q5', 2008, 2017],
  ['FY', 'Q5', 2017, null],
  ['4L', 'Q7', 2006, 2015],
  ['4M', '', 2015, null],
];

const FAMILIES: ReadonlyMap<string, ModelFamily> = new Map([...keyed('Porsche', PORSCHE), ...keyed('Audi', AUDI)]);

function keyed(make: string, rows: readonly Row[]): [string, ModelFamily][] {
  return rows.map(([types, model, from, to]) => [`${make} ${types}`, { model, from, to }]);
}

/** Bugatti's small maker's number stands in places 12 to 14; the Chiron has P in place 5. */
const VEYRON: ModelFamily = { model: 'Veyron', from: 2005, to: 2015 };
const VEYRON_VIN = /^VF9S[AC].{6}795/;

/** Škoda and Audi among the types (places 7 and 8) that Volkswagen builds in Kaluga; the others are its own. */
const KALUGA: readonly (readonly [make: string, types: RegExp])[] = [
  ['Škoda', /^(?:N|5[EJL]|1Z|3[TV])/],
  ['Audi', /^[48F]/],
];

/** The makes that share an identifier, the likeliest first: by type where it tells, otherwise the larger one. */
export function sortMakes(vin: string, makes: readonly string[]): readonly string[] {
  const likeliest = getWmi(vin) === 'XW8' ? KALUGA.find(([, types]) => types.test(vin.slice(6, 8)))?.[0] : undefined;
  return likeliest === undefined ? makes : makes.toSorted((a, b) => Number(b === likeliest) - Number(a === likeliest));
}

/**
 * Finds the model family of a European VIN; `null` if unknown. `model` is empty where several models share a type code.
 */
export function findModelFamily(vin: string): ModelFamily | null {
  if (VEYRON_VIN.test(vin)) return VEYRON;
  if (vin.slice(3, 6) !== 'ZZZ') return null;
  const type = vin.slice(6, 8);
  const wmi = getWmi(vin);
  if (/^WP[01]$/.test(wmi)) return FAMILIES.get(`Porsche ${type}${vin.charAt(11)}`) ?? null;
  if (/^(?:WAU|WA1|WUA|TRU)$/.test(wmi)) return FAMILIES.get(`Audi ${type}`) ?? null;
  return null;
}
