import { computeCheckDigit } from '@marque/domain/vin/vin';
import { loadFonts } from '../../src/modules/dossier/pdf/fonts.ts';
import { drawText, photographDrawing } from './draw-text.ts';
import { createSeeded, type Seeded } from './seeded.ts';

/** A photo of a paper or a dashboard, with what it says. */
export interface Paper {
  name: string;
  category: 'documents' | 'odometer';
  photo: Buffer;
  /** What is not there is `null`. */
  truth: { vin: string | null; mileage: string | null; title: string | null };
}

const STARTS = ['ZFF80AMA', 'WP0AB2A9', 'SCBCR63W', 'ZHWUC1ZF', 'SBM14DCA', 'SCFRMFAW'] as const;
const STATES = ['CALIFORNIA', 'FLORIDA', 'NEW YORK', 'TEXAS', 'OHIO', 'NEVADA'] as const;
const BRANDS = [null, null, 'salvage', 'rebuilt', 'flood'] as const;

function makeVin(random: Seeded): string {
  const number = String(Math.floor(random.between(100_000, 999_999)));
  const vin = `${random.pick(STARTS)}0${random.pick(['G', 'H', 'J', 'K', 'L'])}0${number}`;
  return vin.slice(0, 8) + computeCheckDigit(vin) + vin.slice(9);
}

const group = (miles: number) => miles.toLocaleString('en-US');

/** A certificate of title: sometimes with a lien, a brand, no odometer line. */
async function drawTitle(seed: number): Promise<Paper> {
  const random = createSeeded(seed);
  const { body, strong, mono, display } = await loadFonts();
  const vin = makeVin(random);
  const miles = Math.floor(random.between(900, 180_000));
  const hasMileage = random.next() < 0.8;
  const hasLien = random.next() < 0.4;
  const brand = random.pick(BRANDS);
  const text = random.pick([body, strong, display]);
  const row = (place: number, label: string, value: string, font = text) =>
    drawText(body, label, 140, 520 + place * 120, 26) + drawText(font, value, 140, 570 + place * 120, 44);
  const parts = [
    drawText(display, `STATE OF ${random.pick(STATES)}`, 140, 200, 64),
    drawText(strong, 'CERTIFICATE OF TITLE OF A MOTOR VEHICLE', 140, 300, 48),
    row(0, 'VEHICLE IDENTIFICATION NUMBER', vin, mono),
    row(1, 'OWNER', random.pick(['JANE EXAMPLE', 'SAM SAMPLE', 'A. N. OTHER'])),
    row(2, 'ISSUED', `0${Math.floor(random.between(1, 9))}/14/2021`),
    hasMileage ? row(3, 'ODOMETER READING', `${group(miles)} MILES ACTUAL`) : '',
    brand ? row(4, 'REMARKS', `${brand.toUpperCase()} VEHICLE`) : '',
    hasLien ? row(5, 'FIRST LIEN HOLDER', 'EXAMPLE BANK NA') : '',
    drawText(body, 'ZIP 90210   CONTROL 4411920', 140, 1500, 26),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1600">
    <rect width="100%" height="100%" fill="#e9efe6"/><g fill="#1f2a24">${parts.join('')}</g></svg>`;
  const remarks = [...(brand ? [brand] : []), ...(hasLien ? ['lien'] : [])].sort();
  return {
    name: `title ${seed}`,
    category: 'documents',
    photo: await photographDrawing(random, svg, '#3a3f3c'),
    truth: { vin, mileage: hasMileage ? String(miles) : null, title: remarks.join(', ') || null },
  };
}

/** A dashboard: the odometer among speed, clock, trip and temperature; every fourth shows no odometer. */
async function drawOdometer(seed: number): Promise<Paper> {
  const random = createSeeded(seed);
  const { body, strong, mono } = await loadFonts();
  const miles = Math.floor(random.between(900, 180_000));
  const isShown = seed % 4 !== 3;
  const font = random.pick([mono, strong, body]);
  const unit = random.pick([' mi', ' km', ' miles', '']);
  const written = random.next() < 0.5 ? group(miles) : String(miles);
  const parts = [
    drawText(strong, String(Math.floor(random.between(0, 9)) * 10), 560, 330, 150),
    drawText(body, 'mph', 780, 330, 44),
    drawText(body, '12:45', 140, 130, 48),
    drawText(body, '72 °F', 980, 130, 48),
    drawText(body, 'P R N D', 520, 560, 56),
    isShown ? drawText(font, `${random.pick(['ODO ', ''])}${written}${unit}`, 420, 760, 64) : '',
    drawText(body, 'TRIP 123.4', 140, 760, 40),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="860">
    <rect width="100%" height="100%" fill="#101417"/><g fill="${random.pick(['#f2f4f5', '#ffb56b', '#9fd8ff'])}">${parts.join('')}</g></svg>`;
  return {
    name: `odometer ${seed}`,
    category: 'odometer',
    photo: await photographDrawing(random, svg, '#050607'),
    truth: { vin: null, mileage: isShown ? String(miles) : null, title: null },
  };
}

/** Thirty titles and thirty dashboards. They share no code with what anything was trained or tuned on. */
export async function* drawPapers(): AsyncGenerator<Paper> {
  for (let seed = 0; seed < 30; seed += 1) {
    yield await drawTitle(seed);
    yield await drawOdometer(seed);
  }
}
