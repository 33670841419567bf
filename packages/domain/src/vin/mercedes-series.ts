import type { ModelFamily } from './model-family.ts';

/** Mercedes-Benz outside North America: the type in positions 4 to 9, side of the steering wheel in 10, plant in 11. */
const BY_NUMBER = /^(?:WD[BCDF]|W1[KNVWY])\d{7}/;

/** Whether positions 4 to 10 of a Mercedes-Benz are numbers, so that it holds no model year. */
export function isMercedesByNumber(vin: string): boolean {
  return BY_NUMBER.test(vin);
}

type Row = readonly [model: string, from: number, to: number | null, series: string];

/** Series numbers, with as many of the following digits as it takes to tell models apart. */
const SERIES: readonly Row[] = [
  ['190', 1982, 1993, '201'],
  ['A-Class', 1997, null, '168 169 176 177'],
  ['AMG GT', 2014, null, '1903 1904 192 2906'],
  ['B-Class', 2005, null, '245 246 2470'],
  ['C-Class', 1993, null, '202 203 2040 2042 2043 205 206'],
  ['CL-Class', 1999, 2014, '215 216'],
  ['CLA-Class', 2013, null, '117 118'],
  ['CLE', 2023, null, '236'],
  ['CLK-Class', 1997, 2010, '208 209'],
  ['CLS-Class', 2004, 2023, '218 219 257'],
  ['E-Class', 1995, null, '207 210 211 212 213 214 238'],
  ['G-Class', 1979, null, '460 461 463 465'],
  ['GL-Class', 2006, 2012, '1648'],
  ['GLA-Class', 2013, 2020, '156'],
  ['GLC-Class', 2015, null, '253 254'],
  ['GLE-Class', 2015, null, '1671 1673 292'],
  ['GLK-Class', 2008, 2015, '2049'],
  ['GLS-Class', 2019, null, '1679'],
  ['M-Class', 1997, 2011, '163 1641'],
  ['R-Class', 2005, 2017, '251'],
  ['S-Class', 1979, null, '126 1400 1401 217 220 221 222 223'],
  ['SL-Class', 1971, null, '1070 129 230 231 232'],
  ['SLK-Class', 1996, 2011, '170 171'],
  ['SLR McLaren', 2003, 2010, '199'],
  ['SLS-Class', 2010, 2015, '197'],
];

const MAYBACH: readonly Row[] = [
  ['57', 2002, 2013, '2400'],
  ['62', 2002, 2013, '2401'],
];

const FAMILIES: ReadonlyMap<string, ModelFamily> = new Map([
  ...keyed('Mercedes-Benz', SERIES),
  ...keyed('Maybach', MAYBACH),
]);

function keyed(make: string, rows: readonly Row[]): [string, ModelFamily][] {
  return rows.flatMap(([model, from, to, series]) =>
    series.split(' ').map((number): [string, ModelFamily] => [number, { make, model, from, to }]),
  );
}

/** Types whose name we do not know or that depends on the year, including SLC 107.02 and the coupé of series 140. */
const SHARED: ModelFamily = { make: 'Mercedes-Benz', model: '', from: 1971, to: null };

/** The model family of a Mercedes-Benz or Maybach outside North America; `null` for others. */
export function findMercedesSeries(vin: string): ModelFamily | null {
  if (!isMercedesByNumber(vin)) return null;
  const type = vin.slice(3, 9);
  if (/^(?:10702|1400[67])/.test(type)) return SHARED;
  return FAMILIES.get(type.slice(0, 4)) ?? FAMILIES.get(type.slice(0, 3)) ?? (type.startsWith('240') ? null : SHARED);
}
