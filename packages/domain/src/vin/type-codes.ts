import type { ModelFamily } from './model-family.ts';

type Row = readonly [vins: RegExp, model: string, from: number, to: number | null, make?: string];

/** Ferrari: the type number in positions 6 and 7. Only types that NHTSA's patterns omit or misname. */
const FERRARI: readonly Row[] = [
  [/^ZFF..16/, '288 GTO', 1984, 1986],
  [/^ZFFV.40/, 'F512 M', 1994, 1996],
  [/^ZFFL.40/, '512 TR', 1991, 1994],
  [/^ZFF..46/, 'F50', 1995, 1997],
  [/^ZFF[A-Z]{2}65/, 'California', 2008, 2014],
];

/** The type's letter in position 8, after the market in 4. */
const LAMBORGHINI: readonly Row[] = [
  [/^ZHW...ZF/, 'Huracan', 2014, 2024],
  [/^ZHW...ZD/, 'Aventador', 2011, 2022],
  [/^ZHW...ZM/, 'Revuelto', 2023, null],
  [/^ZPB...ZL/, 'URUS', 2018, null],
];

/** Outside North America: the type's number in positions 6 and 7; the convertible of type 45 has K in position 4. */
const MASERATI: readonly Row[] = [
  [/^ZAMK[A-Z]45/, 'Grancabrio', 2010, 2019],
  [/^ZAM[A-Z]{2}56/, 'Quattroporte', 2013, 2024],
  [/^ZAM[A-Z]{2}57/, 'Ghibli', 2013, 2024],
  [/^Z(?:AM|N6)[A-Z]{2}61/, 'Levante', 2016, 2024],
];

/** The code of Bugatti as a small manufacturer is in positions 12 to 14; the Chiron has P in position 5. */
const BUGATTI: readonly Row[] = [
  [/^VF9S[AC].{6}795/, 'Veyron', 2005, 2015],
  [/^ZA9.{8}D39/, 'EB110', 1991, 1995],
];

/** Built in Leipzig; NHTSA's patterns take it for a 911. */
const PORSCHE: readonly Row[] = [[/^WP0C..98.[4-6]L/, 'Carrera GT', 2004, 2006]];

/** BMW M: the type in positions 4 to 6; position 7 is 1 or 2 outside North America. */
const BMW: readonly Row[] = [
  [/^WBSAK0[125]/, 'M3', 1986, 1991],
  [/^WBS(?:BF|BG|BJ|BK|CB|CD)9[12]/, 'M3', 1992, 1999],
  [/^WBSB[LR]9[12]/, 'M3', 2000, 2006],
  [/^WBS(?:VA|WD|WL|PM|KG|DX)9[12]/, 'M3', 2007, 2013],
  [/^WBSHD9[12]/, 'M5', 1988, 1995],
  [/^WBSDE9[12]/, 'M5', 1998, 2003],
  [/^WBS(?:NB|PU)9[12]/, 'M5', 2004, 2010],
  [/^WBSE[HK]9[12]/, 'M6', 2005, 2010],
];

/** The letter of the series in position 4; until about 2012 in position 5, after a second L. */
const LAND_ROVER: readonly Row[] = [
  [/^SALLH/, 'Range Rover', 1980, 1996],
  [/^SALLP/, 'Range Rover', 1994, 2002],
  [/^SALLM/, 'Range Rover', 2002, 2012],
  [/^SALG/, 'Range Rover', 2013, 2022],
  [/^SALK/, 'Range Rover', 2022, null],
  [/^SALLS/, 'Range Rover Sport', 2005, 2013],
  [/^SALW/, 'Range Rover Sport', 2013, 2022],
  [/^SAL[VZ]/, 'Range Rover Evoque', 2011, null],
  [/^SALY/, 'Range Rover Velar', 2017, null],
  [/^SALL[JTA]/, 'Discovery', 1989, 2016],
  [/^SALR/, 'Discovery', 2017, null],
  [/^SALC/, 'Discovery Sport', 2014, null],
  [/^SALLD/, 'Defender', 1983, 2016],
  [/^SALE/, 'Defender', 2019, null],
  [/^SALLN/, 'Freelander', 1997, 2006],
  [/^SALFA/, 'Freelander', 2006, 2014],
];

/** The letter of the model in position 4, on every continent. */
const TESLA: readonly Row[] = [
  [/^(?:5YJ|SFZ)R/, 'Roadster', 2008, 2012],
  [/^(?:5YJ|7SA)S/, 'Model S', 2012, null],
  [/^(?:5YJ|7SA)X/, 'Model X', 2015, null],
  [/^(?:5YJ|LRW)3/, 'Model 3', 2017, null],
  [/^(?:5YJ|7SA|LRW|XP7)Y/, 'Model Y', 2020, null],
];

/** Only sold as Cupra. */
const CUPRA: readonly Row[] = [
  [/^VSSZZZKM/, 'Formentor', 2020, null, 'Cupra'],
  [/^VSSZZZK1/, 'Born', 2021, null, 'Cupra'],
];

const ROWS: readonly Row[] = [
  ...[FERRARI, LAMBORGHINI, MASERATI, BUGATTI, PORSCHE, BMW, LAND_ROVER, TESLA, CUPRA].flat(),
];

/** Looks up type codes other than fillers; `null` if unknown. */
export function findTypeCode(vin: string): ModelFamily | null {
  const row = ROWS.find(([vins]) => vins.test(vin));
  if (!row) return null;
  const [, model, from, to, make] = row;
  return make === undefined ? { model, from, to } : { model, from, to, make };
}
