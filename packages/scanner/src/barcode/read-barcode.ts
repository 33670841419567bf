import { getWmi } from '@marque/domain/vin/vin';
import { isKnownWmi } from '@marque/domain/vin/wmi';
import type { GrayImage } from '../image/gray-image.ts';
import { computeBands, computeSoftBands, computeStackBands, straighten } from './bands.ts';
import { type BarField, COARSE_LOOK, FINE_LOOK, findBarFields, PLAIN_LOOK } from './bar-directions.ts';
import { type Band, BINS_PER_PIXEL, getProfile, sharpenProfile } from './profile.ts';
import { readLine } from './read-line.ts';
import { SoftReader, type SoftReading } from './soft-decode/soft-reader.ts';
import { stackLines } from './stack-lines.ts';
import { isCertainVin, vinOfBarcode } from './vin-rules.ts';
import { type BarcodeReading, Votes } from './votes.ts';

/**
 * 'glance' only looks where bars stand out; 'full' tries everything there; 'thorough' also looks for bars that are
 * pale, low, or hidden in each line.
 */
export type BarDepth = 'glance' | 'full' | 'thorough';

export interface ReadBudget {
  readonly depth: BarDepth;
  /** Polled between steps: true ends the search. */
  readonly shouldStop?: () => boolean;
}

const THOROUGH: ReadBudget = { depth: 'thorough' };
/** In this round, lines without any text are read again with sharper bars: out of focus, they run together. */
const SHARPER_ROUND = 1;
/** Fields per round; soft decoding is for the most promising ones. */
const FIELDS_IN_ROUND = [6, 4, 3] as const;
const SOFT_FIELDS = 3;
/**
 * Ways to look for bars, one after the other; how many fields of each are read, and with how many soft lines in all,
 * which limits the cost of a miss.
 */
const LOOKS = [
  { look: PLAIN_LOOK, most: FIELDS_IN_ROUND[0], softLines: 11 },
  { look: COARSE_LOOK, most: 3, softLines: 7 },
  { look: FINE_LOOK, most: 3, softLines: 7 },
] as const;
/** Of all fields in which nothing was read, to see whether something covers a part of their bars. */
const COVERED_LINES = 20;
/** After this many lines without any trace of a code, a field is considered text or texture. */
const LINES_WITHOUT_TRACE = 3;
/** How many single lines the profile of all lines of a field is worth. */
const LINES_IN_STACK = 3;
/** Shorter texts of a code without a checksum occur by chance. */
const LEAST_PLAIN_TEXT = 6;

interface Search {
  readonly image: GrayImage;
  readonly votes: Votes;
  readonly budget: ReadBudget;
  readonly softLines: number;
  /** Fields in which nothing was read. */
  readonly unread: Candidate[];
}

interface Candidate {
  readonly field: BarField;
  /** How many lines contained a text that is not a VIN. */
  readonly otherTexts: Map<string, number>;
}

/**
 * Reads the VIN in a barcode (Code 39 or Code 128) at any angle, or returns `null`. What it returns is confirmed by the
 * check digit, the checksum of Code 128 or several lines, unless `isSure` is false. A thorough miss costs some 200 ms
 * of CPU in a 1280 x 720 frame full of bars, a few ms in an empty one.
 *
 * Steps are ordered by hits per millisecond: thick lines over the likeliest fields, more lines, thin lines, soft
 * decoding, all lines as one; then the same where bars are harder to find, and bars of which a part is covered.
 */
export function readBarcode(image: GrayImage, budget: ReadBudget = THOROUGH): BarcodeReading | null {
  const votes = new Votes();
  const seen: BarField[] = [];
  const unread: Candidate[] = [];
  let isStopped = false;
  const shouldStop = () => {
    isStopped ||= budget.shouldStop?.() ?? false;
    return isStopped;
  };
  for (const { look, most, softLines } of LOOKS) {
    const fields = findBarFields(image, most, look).filter((field) => !seen.some((known) => covers(known, field)));
    seen.push(...fields);
    const search = { image, votes, budget: { depth: budget.depth, shouldStop }, softLines, unread };
    const reading = readFields(fields, search);
    if (reading || budget.depth !== 'thorough' || isStopped) return reading;
  }
  const likely = votes.likely();
  if (likely || !votes.isEmpty) return likely;
  return readCovered({ image, votes, budget: { depth: budget.depth, shouldStop }, softLines: COVERED_LINES, unread });
}

function readFields(fields: readonly BarField[], search: Search): BarcodeReading | null {
  const { image, votes, budget } = search;
  const candidates = fields.map((field) => ({
    field: straighten(image, field),
    otherTexts: new Map<string, number>(),
  }));
  const rounds = budget.depth === 'glance' ? FIELDS_IN_ROUND.slice(0, 1) : FIELDS_IN_ROUND;
  for (const [round, most] of rounds.entries()) {
    for (const candidate of openOnes(candidates, round, most)) {
      for (const band of computeBands(candidate.field, round)) {
        readBand(getProfile(image, band), band, votes, candidate, round === SHARPER_ROUND);
        if (votes.winner) return votes.winner;
        if (budget.shouldStop?.()) return votes.lastResort();
      }
    }
  }
  const single = votes.lastResort();
  if (single || budget.depth === 'glance') return single;
  const open = openOnes(candidates, FIELDS_IN_ROUND.length, SOFT_FIELDS);
  search.unread.push(...open);
  const soft = readSoftly(open, search);
  return soft || budget.depth === 'full' ? soft : readStacks(open, search);
}

/** All lines of a field as one, by its edges and by whole symbols. */
function readStacks(candidates: readonly Candidate[], { image, votes, budget }: Search): BarcodeReading | null {
  for (const candidate of candidates) {
    const bands = computeStackBands(candidate.field);
    const [band] = bands;
    if (!band || budget.shouldStop?.()) return null;
    const profile = stackLines(image, bands);
    readBand(profile, band, votes, candidate, true);
    const single = votes.lastResort();
    if (single) return single;
    const reading = votes.isEmpty ? new SoftReader().add(profile, LINES_IN_STACK) : null;
    const accepted = reading && toSoftReading(reading, band);
    if (accepted && reading.isProven) return accepted;
    if (accepted) votes.suggest(accepted);
  }
  return null;
}

/** Whether a field has been looked at as another one: its middle is on that one, and it is hardly longer. */
function covers(known: BarField, field: BarField): boolean {
  const offX = field.x - known.x;
  const offY = field.y - known.y;
  const along = offX * Math.cos(known.run) + offY * Math.sin(known.run);
  const down = -offX * Math.sin(known.run) + offY * Math.cos(known.run);
  const isOnIt = Math.abs(along) < known.length / 4 && Math.abs(down) < known.height / 2;
  return isOnIt && field.length < 1.2 * known.length && field.height > known.height / 2;
}

/** Fields still worth reading; those that clearly contain something else are finished. */
function openOnes(candidates: readonly Candidate[], round: number, most: number): Candidate[] {
  const isSettled = ({ otherTexts }: Candidate) => [...otherTexts.values()].some((lines) => lines >= 2);
  return candidates.filter((candidate) => round < 2 || !isSettled(candidate)).slice(0, most);
}

function readBand(
  profile: Float32Array,
  band: Band,
  votes: Votes,
  { otherTexts }: Candidate,
  mayBeSharper: boolean,
): void {
  const asSeen = readLine(profile);
  const readings = asSeen.length === 0 && mayBeSharper ? readLine(sharpenProfile(profile)) : asSeen;
  for (const reading of readings) {
    const { text, format, start, end } = reading;
    if (vinOfBarcode(text)) votes.add(reading, getEnds(band, start, end));
    else if (format === 'code_128' || text.length >= LEAST_PLAIN_TEXT) {
      otherTexts.set(text, (otherTexts.get(text) ?? 0) + 1);
    }
  }
}

/** The ends of a reading in pixels, from its band's bins. */
function getEnds(band: Band, start: number, end: number): NonNullable<BarcodeReading['where']> {
  const stretch = 1 / Math.max(0.5, Math.cos(band.run - band.angle));
  const along = (bin: number) => (bin / BINS_PER_PIXEL - band.length / 2) * stretch;
  const dx = Math.cos(band.run);
  const dy = Math.sin(band.run);
  return {
    x1: band.x + dx * along(start),
    y1: band.y + dy * along(start),
    x2: band.x + dx * along(end),
    y2: band.y + dy * along(end),
  };
}

function readSoftly(candidates: readonly Candidate[], search: Search): BarcodeReading | null {
  for (const { reading, isProven } of readSoftLines(candidates, search)) {
    if (isProven) return reading;
    search.votes.suggest(reading);
  }
  return null;
}

/** To be checked: what bars say of which something covers a part, in the fields in which nothing else was read. */
function readCovered(search: Search): BarcodeReading | null {
  for (const { reading } of readSoftLines(search.unread, search, { seesCovers: true })) {
    // The check digit is needed for what is covered: only the maker confirms the rest.
    if (isKnownWmi(getWmi(reading.vin))) return reading;
  }
  return null;
}

/** What is read after each line of a field, together with those before it. */
function* readSoftLines(
  candidates: readonly Candidate[],
  { image, budget, softLines }: Search,
  options: { readonly seesCovers?: boolean } = {},
): Generator<{ reading: BarcodeReading; isProven: boolean }> {
  let left = softLines;
  for (const { field } of candidates) {
    const reader = new SoftReader(options);
    for (const [index, band] of computeSoftBands(field).entries()) {
      if (left === 0 || (index >= LINES_WITHOUT_TRACE && reader.traces === 0)) break;
      left -= 1;
      const found = reader.add(getProfile(image, band));
      const reading = found && toSoftReading(found, band);
      if (reading) yield { reading, isProven: found.isProven };
      if (budget.shouldStop?.()) return;
    }
  }
}

function toSoftReading({ text, format, start, end, isProven }: SoftReading, band: Band): BarcodeReading | null {
  const accepted = vinOfBarcode(text);
  if (!accepted) return null;
  const isSure = isProven && isCertainVin(accepted);
  return { text, vin: accepted.vin, format, isSure, where: getEnds(band, start, end) };
}
