import type { ModelFamily } from './model-family.ts';
import { getWmi } from './vin.ts';

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
  ['987', '', 2004, 2012],
  ['981', '', 2012, 2016],
  ['982', '718', 2017, null],
  ['924', '924', 1980, 1988],
  ['944', '944', 1982, 1991],
  ['959', '959', 1987, 1988],
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

/** Cayennes since 2018: position 12 is part of the serial number. */
const CAYENNE: ModelFamily = { model: 'Cayenne', from: 2018, to: null };

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
  ['F5', 'A5', 2016, null],
  ['4B', 'A6', 1997, 2005],
  ['4F', 'A6', 2004, 2011],
  ['4G', '', 2011, 2018],
  ['4D', 'A8', 1994, 2002],
  ['4E', 'A8', 2002, 2010],
  ['4H', 'A8', 2010, 2018],
  ['F8', 'A8', 2017, null],
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

/** Cars of quattro GmbH, today Audi Sport GmbH (WUA): only the RS model of each type. */
const AUDI_SPORT: readonly Row[] = [
  ['4B', 'RS 6', 2002, 2004],
  ['4F', 'RS 6', 2008, 2010],
  ['8E', 'RS 4', 2005, 2008],
  ['8K', 'RS 4', 2012, 2015],
  ['8W', 'RS 4', 2017, null],
  ['8T', 'RS 5', 2010, 2015],
  ['8F', 'RS 5', 2012, 2015],
  ['F5', 'RS 5', 2017, null],
  ['8P', 'RS 3', 2011, 2013],
  ['8V', 'RS 3', 2015, 2020],
  ['8Y', 'RS 3', 2021, null],
  ['8J', 'TT RS', 2009, 2014],
  ['FV', 'TT RS', 2016, 2023],
  ['42', 'R8', 2007, 2015],
  ['4S', 'R8', 2015, 2024],
];

const FAMILIES: ReadonlyMap<string, ModelFamily> = new Map([
  ...keyed('Porsche', PORSCHE),
  ...keyed('Audi', AUDI),
  ...keyed('Audi Sport', AUDI_SPORT),
]);

function keyed(make: string, rows: readonly Row[]): [string, ModelFamily][] {
  return rows.map(([types, model, from, to]) => [`${make} ${types}`, { model, from, to }]);
}

/** Whether positions 4 to 6 hold fillers, so that positions 7 and 8 hold the type. */
export function hasFillers(vin: string): boolean {
  return vin.slice(3, 6) === 'ZZZ';
}

/** The model family of a European Porsche or Audi with fillers; `null` if unknown. */
export function findTypeAfterFillers(vin: string): ModelFamily | null {
  if (!hasFillers(vin)) return null;
  const type = vin.slice(6, 8);
  const wmi = getWmi(vin);
  if (wmi === 'WP1' && type === '9Y') return CAYENNE;
  if (/^WP[01]$/.test(wmi)) return FAMILIES.get(`Porsche ${type}${vin.charAt(11)}`) ?? null;
  if (wmi === 'WUA') return FAMILIES.get(`Audi Sport ${type}`) ?? null;
  return /^(?:WAU|WA1|TRU)$/.test(wmi) ? (FAMILIES.get(`Audi ${type}`) ?? null) : null;
}
