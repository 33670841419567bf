import type { PhotoPlace } from '@marque/domain/photo/photo-readings';
import { MIN_VEHICLE_YEAR, maxVehicleYear } from '@marque/domain/product/limits';
import { getWmi, hasFittingCheckDigit, hasYearCode } from '@marque/domain/vin/vin';
import { hasCheckDigitPlace, listTextLineCandidates } from '@marque/domain/vin/vin-judging';
import { foldForbidden } from '@marque/domain/vin/vin-look-alikes';
import { isEuropean, isKnownWmi } from '@marque/domain/vin/wmi';

/** What a reader of text found in a picture. */
export interface WrittenText {
  /** All of it, line by line. */
  text: string;
  lines: readonly { text: string; place: PhotoPlace }[];
}

export interface Found {
  value: string;
  /** The line with it. */
  text: string;
}

const MAX_LINE = 200;

/** A line with single spaces, and no longer than a finding keeps. */
export const toLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_LINE);

const listLines = (text: string) => text.split(/\r?\n/).map(toLine).filter(Boolean);

/** Where the line is in which something was found; absent if the reader gave it no place. */
export function findPlace({ text }: Found, { lines }: WrittenText): PhotoPlace | undefined {
  return lines.find((line) => toLine(line.text) === text)?.place;
}

/** One to seven digits, in groups of three if they are grouped; not part of a longer number, a fraction, or a time. */
const NUMBER = /(?<![\d.,:])(?:\d{1,3}(?:[ ,.]\d{3}){1,2}|\d{1,7})(?![\d:]|[.,]\d)/g;
const UNIT = /\b(?:mi|mls|miles|mileage|km|kms|kilomet(?:er|re)s?|odo|odometer|total)\b/i;
const DOCUMENT_LABEL = /odometer|mileage/i;

/** Forms print the label on a line of its own, and the number at the beginning of the next. */
function isBelowLabel(line: string, above: string): boolean {
  return DOCUMENT_LABEL.test(above) && !/\d/.test(above) && /^\d[\d,. ]*(?:$|[a-z])/i.test(line);
}

/** A number with fewer digits and no unit is a speed, a gear, or a temperature. */
const LEAST_PLAIN_DIGITS = 4;
const MOST_DIGITS = 7;

const toDigits = (written: string) => written.replace(/\D/g, '');
const toValue = (written: string) => String(Number(toDigits(written)));

/**
 * The mileage in the text of a dashboard or a title: the number next to a unit or the word odometer, else the longest
 * candidate. `null` if there is none.
 */
export function findMileage(text: string, { isDocument = false } = {}): Found | null {
  const lines = listLines(text);
  const labeled = isDocument
    ? lines.filter((line, place) => DOCUMENT_LABEL.test(line) || isBelowLabel(line, lines[place - 1] ?? ''))
    : lines.filter((line) => UNIT.test(line.replace(/(\d)(?=[a-z])/gi, '$1 ')));
  const best = pickLongest(labeled, 1) ?? (isDocument ? null : pickLongest(lines, LEAST_PLAIN_DIGITS));
  return best;
}

function pickLongest(lines: readonly string[], leastDigits: number): Found | null {
  const found = lines.flatMap((text) =>
    [...text.replace(/(\d)(?=[a-z])/gi, '$1 ').matchAll(NUMBER)].map(([written]) => ({ written, text })),
  );
  const fitting = found.filter(({ written }) => {
    const { length } = toDigits(written);
    return length >= leastDigits && length <= MOST_DIGITS;
  });
  const [longest] = fitting.toSorted((a, b) => toDigits(b.written).length - toDigits(a.written).length);
  return longest ? { value: toValue(longest.written), text: longest.text } : null;
}

/** Title brands that matter to buyers, as titles of all states print them. */
const REMARKS = ['lien', 'lienholder', 'salvage', 'rebuilt', 'reconstructed', 'flood', 'junk', 'lemon'] as const;

/** The brands on a title, in alphabetical order, and the first line with one; `null` if there are none. */
export function findTitleRemarks(text: string): Found | null {
  const lines = listLines(text);
  const found = REMARKS.filter((remark) => lines.some((line) => hasWord(line, remark)));
  const first = lines.find((line) => found.some((remark) => hasWord(line, remark)));
  return first ? { value: found.toSorted().join(', '), text: first } : null;
}

const hasWord = (line: string, word: string) => new RegExp(`\\b${word}\\b`, 'i').test(line);

/** Also a row of such words, above the row of what they name; not the year of a tax or of a registration. */
const YEAR_LABEL =
  /(?<!\b(?:tax|fiscal|calendar|policy|reg|registration|exp|expiration)\.? )\b(?:model ?)?(?:year|yr)\b[.:]?/i;
/** Not part of a date or of another number. */
const YEAR = /(?<![\d/.,:-])\d{4}(?![\d/:]|[.,-]\d)/g;

/** The model year in a document, beside or below the word for it; `null` if there is none that a car may have. */
export function findYear(text: string, now: Date = new Date()): Found | null {
  const lines = listLines(text);
  const listYears = (part: string) =>
    [...part.matchAll(YEAR)].filter(
      ([year]) => Number(year) >= MIN_VEHICLE_YEAR && Number(year) <= maxVehicleYear(now),
    );
  for (const [place, line] of lines.entries()) {
    const label = YEAR_LABEL.exec(line);
    if (!label) continue;
    const before = line.slice(0, label.index);
    const after = line.slice(label.index + label[0].length);
    const beside = listYears(after)[0] ?? listYears(before).find(([year]) => before.trimEnd().endsWith(year));
    if (beside) return { value: beside[0], text: line };
    const below = lines[place + 1] ?? '';
    const [first, ...more] = listYears(below);
    const isRow = /[a-z]/i.test(before + after);
    if (first && !/\d/.test(line) && (isRow ? more.length === 0 : first.index === 0))
      return { value: first[0], text: below };
  }
  return null;
}

/**
 * The VIN in a document: of a known manufacturer and with a correct check digit, because no barcode or print confirms
 * it.
 */
export function findVin(text: string): Found | null {
  for (const line of listLines(text)) {
    const vin = listTextLineCandidates(line).find((each) => hasFittingCheckDigit(each) && isKnownWmi(getWmi(each)));
    if (vin) return { value: vin, text: line };
  }
  return null;
}

const WORD_OF_17 = /(?<![A-Z0-9])[A-Z0-9]{17}(?![A-Z0-9])/g;

/**
 * The VIN of a European manufacturer in a document, where nothing says that it has a check digit: 17 characters apart
 * from others, which end in digits. Look for one with a check digit first ({@link findVin}).
 */
export function findUncheckedVin(text: string): Found | null {
  for (const line of listLines(text)) {
    const words = line.toUpperCase().match(WORD_OF_17) ?? [];
    const vin = words.map(foldForbidden).find(mayLackCheckDigit);
    if (vin) return { value: vin, text: line };
  }
  return null;
}

function mayLackCheckDigit(vin: string): boolean {
  return (
    isEuropean(vin) &&
    isKnownWmi(getWmi(vin)) &&
    /\d{4}$/.test(vin) &&
    // Markets that ask for a check digit ask for the year, too.
    (!hasCheckDigitPlace(vin) || !hasYearCode(vin))
  );
}
