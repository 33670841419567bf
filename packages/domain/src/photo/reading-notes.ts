import { formatNumber } from '../text/format.ts';
import type { PhotoReading, ReadingGrade, ReadingSource } from './photo-readings.ts';

export const GRADE_LABELS: Readonly<Record<ReadingGrade, string>> = { certain: 'certain', check: 'please check' };

const SHOWN_BY: Readonly<Record<ReadingSource, string>> = {
  vin_plate: 'The photo of the VIN plate',
  odometer: 'The odometer photo',
  documents: 'A photo of the documents',
  pdf: 'A document (PDF)',
};

export interface ReadingNote {
  text: string;
  isMismatch: boolean;
  /** What it describes; the first one where several photos show the same. */
  reading: PhotoReading;
}

/** The owner's answers that photos are compared with. */
export interface StatedByOwner {
  mileage?: number | undefined;
  year?: number | undefined;
}

/**
 * Describes the mileage, model year and title brands found in photos, in sentences for staff without repeats, and says
 * where mileage or year differ from the owner's. The VIN has its own comparison (vin-check.ts).
 */
export function describeReadings(readings: readonly PhotoReading[], stated: StatedByOwner): ReadingNote[] {
  const notes = readings.flatMap((reading) => {
    if (reading.kind === 'mileage') return [{ ...describeMileage(reading, stated.mileage), reading }];
    if (reading.kind === 'year') return [{ ...describeYear(reading, stated.year), reading }];
    if (reading.kind === 'title')
      return [{ text: `${SHOWN_BY[reading.category]} mentions: ${reading.value}`, isMismatch: true, reading }];
    return [];
  });
  return notes.filter(({ text }, index) => notes.findIndex((note) => note.text === text) === index);
}

type Described = Omit<ReadingNote, 'reading'>;

function describeMileage({ category, value, grade }: PhotoReading, stated: number | undefined): Described {
  const shows = `${SHOWN_BY[category]} shows ${formatNumber(Number(value))}`;
  const isMismatch = stated !== undefined && Number(value) !== stated;
  const against = isMismatch ? `; the owner entered ${formatNumber(stated)}` : '';
  return { text: `${shows}${against} (${GRADE_LABELS[grade]})`, isMismatch };
}

function describeYear({ category, value, grade }: PhotoReading, stated: number | undefined): Described {
  const isMismatch = stated !== undefined && Number(value) !== stated;
  const against = isMismatch ? `; the owner entered ${stated}` : '';
  return { text: `${SHOWN_BY[category]} says model year ${value}${against} (${GRADE_LABELS[grade]})`, isMismatch };
}

/** The disagreement between the VIN in a photo and the one that the owner stated; `null` where there is none. */
export function describeVinMismatch({ category, value, grade }: PhotoReading, stated: string): string | null {
  if (value === stated) return null;
  return `${SHOWN_BY[category]} shows ${value}; the owner entered ${stated} (${GRADE_LABELS[grade]})`;
}
