import type { PhotoReading, ReadingSource } from '../photo/photo-readings.ts';
import { describeVinMismatch } from '../photo/reading-notes.ts';
import { joinWithOr } from '../text/format.ts';
import { isSameMake } from './make-names.ts';
import { CHECK_DIGIT_PROBLEM, normalizeVin } from './vin.ts';
import { VIN_CHECK_SOURCE_LABELS, type VinCheck, type VinCheckSource, type VinStatement } from './vin-check.ts';
import type { VinReading } from './vin-source.ts';
import { understandVin, type VinUnderstanding } from './vin-understanding.ts';

export interface VinEvidence {
  stated: { vin: string; make: string | null; year: number | null };
  capture: { how: VinReading; read: string } | null;
  decoded: { by: 'decoder' | 'built_in'; make: string | null; years: readonly number[] } | null;
  photos?: readonly PhotoReading[];
  now: Date;
}

export function checkVin(evidence: VinEvidence): VinCheck {
  const { stated, capture, decoded, photos = [], now } = evidence;
  const vin = normalizeVin(stated.vin);
  const understood = understandVin(vin, now);
  const read = capture ? normalizeVin(capture.read) : null;
  const statements: VinStatement[] = [
    { by: 'stated', vin, make: stated.make, years: stated.year === null ? [] : [stated.year] },
  ];
  if (capture && read) statements.push({ by: capture.how, vin: read, ...describeMaker(understandVin(read, now)) });
  if (decoded) statements.push({ by: decoded.by, vin, make: decoded.make, years: [...decoded.years] });
  const vinReadings = listVinReadings(photos);
  statements.push(...vinReadings.map((reading) => stateReading(reading, now)));
  const known = {
    makes: decoded?.make ? [decoded.make] : (understood?.makes ?? []),
    years: decoded?.years ?? understood?.years ?? [],
  };
  const disagreements = [
    capture && read ? readDisagreement(capture.how, read, vin) : null,
    ...vinReadings.map((reading) => describeVinMismatch(reading, vin)),
    checkDigitDoubt(understood),
    ...findDisagreements(stated, known).map((each) => describeDisagreement(each, 'the owner entered')),
  ].flatMap((text) => text ?? []);
  return { statements, disagreements };
}

function listVinReadings(photos: readonly PhotoReading[]): PhotoReading[] {
  const readings = photos.filter(({ kind }) => kind === 'vin');
  // The last entry of a key wins: certain ones come last.
  const surestLast = readings.toSorted((a, b) => Number(a.grade === 'certain') - Number(b.grade === 'certain'));
  return [...new Map(surestLast.map((reading) => [`${reading.category} ${reading.value}`, reading])).values()];
}

const STATED_BY = {
  vin_plate: 'plate_photo',
  odometer: 'plate_photo',
  documents: 'document_photo',
  pdf: 'document_pdf',
} as const satisfies Record<ReadingSource, VinCheckSource>;

function stateReading({ category, value, grade }: PhotoReading, now: Date): VinStatement {
  const by = STATED_BY[category];
  return { by, vin: value, ...describeMaker(understandVin(value, now)), grade };
}

function describeMaker(understood: VinUnderstanding | null): Pick<VinStatement, 'make' | 'years'> {
  return { make: understood ? joinWithOr(understood.makes) || null : null, years: [...(understood?.years ?? [])] };
}

function readDisagreement(how: VinReading, read: string, vin: string): string | null {
  if (read === vin) return null;
  const label = VIN_CHECK_SOURCE_LABELS[how].toLowerCase();
  if (read.length !== vin.length) return `The ${label} reads ${read}, but the owner submitted ${vin}.`;
  const places = [...vin].flatMap((character, at) => (character === read.charAt(at) ? [] : [at + 1]));
  const unit = places.length === 1 ? 'position' : 'positions';
  const where = places.length > 3 ? `${places.length} ${unit}` : `${unit} ${places.join(', ')}`;
  return `The ${label} reads ${read}, but the owner submitted ${vin}. They differ in ${where}.`;
}

function checkDigitDoubt(understood: VinUnderstanding | null): string | null {
  return understood?.checkDigit === 'wrong'
    ? `${CHECK_DIGIT_PROBLEM}. This manufacturer is required to use one.`
    : null;
}

type Disagreement =
  | { about: 'make'; stated: string; known: readonly string[] }
  | { about: 'year'; stated: number; known: readonly number[] };

/**
 * The only rule for whether an answer contradicts its VIN, used by the review queue and by the warnings before
 * submitting.
 */
function findDisagreements(
  stated: { make: string | null; year: number | null },
  known: { makes: readonly string[]; years: readonly number[] },
): Disagreement[] {
  const { make, year } = stated;
  const found: Disagreement[] = [];
  if (make && known.makes.length > 0 && !known.makes.some((each) => isSameMake(make, each))) {
    found.push({ about: 'make', stated: make, known: known.makes });
  }
  if (year !== null && known.years.length > 0 && !known.years.includes(year)) {
    found.push({ about: 'year', stated: year, known: known.years });
  }
  return found;
}

function describeDisagreement(disagreement: Disagreement, who: string): string {
  const { about, stated, known } = disagreement;
  if (about === 'make') return `According to the VIN, the make is ${joinWithOr(known)}, but ${who} ${stated}.`;
  const text = `According to the VIN, the model year is ${joinWithOr(known)}, but ${who} ${stated}.`;
  const isAdjacent = known.some((year) => Math.abs(year - stated) === 1);
  return isAdjacent ? `${text} Cars of a model year are often built in the year before.` : text;
}

/** What the owner should know before submitting: where the VIN indicates another make or year than their answers. */
export function listVinWarnings(
  { vin = '', make = '', year }: { vin?: string | undefined; make?: string | undefined; year?: number | undefined },
  now: Date = new Date(),
): string[] {
  const understood = understandVin(normalizeVin(vin), now);
  if (!understood) return [];
  const stated = { make: make || null, year: year ?? null };
  return findDisagreements(stated, understood).map((each) => describeDisagreement(each, 'you entered'));
}
