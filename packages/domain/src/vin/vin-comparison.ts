import { joinWithOr } from '../text/format.ts';
import { normalizeVin } from './vin.ts';
import { VIN_CHECK_SOURCE_LABELS, type VinCheck, type VinStatement } from './vin-check.ts';
import type { VinReading } from './vin-source.ts';
import { understandVin, type VinUnderstanding } from './vin-understanding.ts';

export interface VinEvidence {
  stated: { vin: string; make: string | null; year: number | null };
  /** What was read at capture, if anything. */
  capture: { how: VinReading; read: string } | null;
  decoded: { by: 'decoder' | 'built_in'; make: string | null; years: readonly number[] } | null;
  now: Date;
}

/** Compares what the owner stated with the VIN itself, its capture and a decoder. */
export function checkVin(evidence: VinEvidence): VinCheck {
  const { stated, capture, decoded, now } = evidence;
  const vin = normalizeVin(stated.vin);
  const understood = understandVin(vin, now);
  const read = capture ? normalizeVin(capture.read) : null;
  const statements: VinStatement[] = [
    { by: 'stated', vin, make: stated.make, years: stated.year === null ? [] : [stated.year] },
  ];
  if (capture && read) statements.push({ by: capture.how, vin: read, ...describeMaker(understandVin(read, now)) });
  if (decoded) statements.push({ by: decoded.by, vin, make: decoded.make, years: [...decoded.years] });
  const disagreements = [
    capture && read ? readDisagreement(capture.how, read, vin) : null,
    checkDigitDoubt(understood),
    makeDisagreement(stated.make, decoded?.make ? [decoded.make] : (understood?.makes ?? [])),
    yearDisagreement(stated.year, decoded?.years ?? understood?.years ?? []),
  ].flatMap((text) => text ?? []);
  return { statements, disagreements };
}

function describeMaker(understood: VinUnderstanding | null): Pick<VinStatement, 'make' | 'years'> {
  return { make: understood ? joinWithOr(understood.makes) || null : null, years: [...(understood?.years ?? [])] };
}

function readDisagreement(how: VinReading, read: string, vin: string): string | null {
  if (read === vin) return null;
  const label = VIN_CHECK_SOURCE_LABELS[how].toLowerCase();
  if (read.length !== vin.length) return `The ${label} said ${read}, the owner submitted ${vin}.`;
  const places = [...vin].flatMap((character, at) => (character === read.charAt(at) ? [] : [at + 1]));
  const where = places.length > 3 ? `${places.length} places` : `place ${places.join(', ')}`;
  return `The ${label} said ${read}, the owner submitted ${vin}: they differ in ${where}.`;
}

function checkDigitDoubt(understood: VinUnderstanding | null): string | null {
  return understood?.checkDigit === 'wrong'
    ? 'The check digit of this VIN does not fit, and its maker must use one.'
    : null;
}

function makeDisagreement(stated: string | null, known: readonly string[]): string | null {
  if (!stated || known.length === 0 || known.some((make) => isSameMake(stated, make))) return null;
  return `The VIN belongs to ${joinWithOr(known)}, the owner states ${stated}.`;
}

function yearDisagreement(stated: number | null, known: readonly number[]): string | null {
  if (stated === null || known.length === 0 || known.includes(stated)) return null;
  const text = `The VIN names model year ${joinWithOr(known)}, the owner states ${stated}.`;
  const isAdjacent = known.some((year) => Math.abs(year - stated) === 1);
  return isAdjacent ? `${text} Cars of a model year are often built in the year before.` : text;
}

/** Other names that people use for a make. */
const ALIASES: Readonly<Record<string, string>> = {
  amg: 'mercedesbenz',
  mercedesamg: 'mercedesbenz',
  mercedesmaybach: 'mercedesbenz',
  maybach: 'mercedesbenz',
  brabus: 'mercedesbenz',
  mercedes: 'mercedesbenz',
  benz: 'mercedesbenz',
  bmwm: 'bmw',
  bmwalpina: 'bmw',
  alpina: 'bmw',
  ruf: 'porsche',
  vw: 'volkswagen',
  chevy: 'chevrolet',
  corvette: 'chevrolet',
  rangerover: 'landrover',
  rolls: 'rollsroyce',
  aston: 'astonmartin',
  alfa: 'alfaromeo',
  minicooper: 'mini',
  audisport: 'audi',
};

function toKey(make: string): string {
  const key = make
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return ALIASES[key] ?? key;
}

/** Whether two names mean the same make: `Mercedes-AMG` and `MERCEDES-BENZ`. */
export function isSameMake(one: string, other: string): boolean {
  return toKey(one) === toKey(other);
}
