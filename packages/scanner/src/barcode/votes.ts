import { getWmi, requiresCheckDigit } from '@marque/domain/vin/vin';
import { isKnownWmi } from '@marque/domain/vin/wmi';
import type { BarcodeFormat, LineReading } from './read-line.ts';
import { isCertainVin, vinOfBarcode } from './vin-rules.ts';

export interface BarcodeReading {
  /** As printed, with the import prefix if there is one. */
  readonly text: string;
  /** The VIN by the rules of {@link vinOfBarcode}. */
  readonly vin: string;
  readonly format: BarcodeFormat;
  /** Beyond doubt a VIN ({@link isCertainVin}). */
  readonly isSure: boolean;
  /** Ends of the line that was read, in pixels of the picture. */
  readonly where?: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
}

interface Ballot {
  readonly text: string;
  readonly vin: string;
  readonly format: BarcodeFormat;
  readonly fitsCheckDigit: boolean;
  readonly where: NonNullable<BarcodeReading['where']>;
  lines: number;
  /** Greatest distance from the first line with the same text, in pixels. */
  apart: number;
}

const LINES_AGAINST_THE_LAW = 5;
/** Lines closer together may share the same flaw. */
const FAR_ENOUGH = 5;

/** Collects the results of single lines and decides when they make a VIN. */
export class Votes {
  private readonly ballots = new Map<string, Ballot>();
  private suggested: BarcodeReading | null = null;
  /** The reading confirmed by two lines, once there is one. */
  winner: BarcodeReading | null = null;

  /** `where` are the ends of the reading, in pixels of the picture. */
  add(reading: LineReading, where: NonNullable<BarcodeReading['where']>): void {
    const accepted = vinOfBarcode(reading.text);
    if (!accepted) return;
    const known = this.ballots.get(accepted.vin);
    const ballot: Ballot = known ?? {
      ...accepted,
      text: reading.text,
      format: reading.format,
      where,
      lines: 0,
      apart: 0,
    };
    this.ballots.set(accepted.vin, ballot);
    ballot.lines += 1;
    ballot.apart = Math.max(ballot.apart, distance(ballot.where, where));
    if (!this.winner && this.isProven(ballot)) this.winner = toReading(ballot);
  }

  get isEmpty(): boolean {
    return this.ballots.size === 0;
  }

  private isProven(ballot: Ballot): boolean {
    // Misreadings differ from line to line; if a rival has as many lines, nothing is certain.
    const rivals = this.rivalLines(ballot);
    if (ballot.lines <= rivals) return false;
    if (ballot.fitsCheckDigit) return ballot.lines >= 2;
    // Where a check digit is mandatory, a wrong one is more likely a flaw extending over several lines.
    const least = requiresCheckDigit(ballot.vin) ? LINES_AGAINST_THE_LAW : 2;
    if (ballot.format === 'code_128') return ballot.lines >= least;
    return ballot.lines >= least + 2 * rivals && ballot.apart >= FAR_ENOUGH;
  }

  /** After all lines: accepts a single one if its check digit fits and nothing contradicts it. */
  lastResort(): BarcodeReading | null {
    if (this.winner) return this.winner;
    if (this.ballots.size !== 1) return null;
    const [ballot] = this.ballots.values();
    return ballot?.fitsCheckDigit ? toReading(ballot) : null;
  }

  /** Keeps what several lines say by whole symbols, without proving it. */
  suggest(reading: BarcodeReading): void {
    this.suggested ??= reading;
  }

  /** After everything else, to be checked: the VIN of a known maker that lines read and none contradicts. */
  likely(): BarcodeReading | null {
    const [ballot] = this.ballots.values();
    if (!ballot) return this.suggested;
    const isLikely = !requiresCheckDigit(ballot.vin) && isKnownWmi(getWmi(ballot.vin));
    if (this.ballots.size > 1 || !isLikely) return null;
    return this.suggested && this.suggested.vin !== ballot.vin ? null : { ...toReading(ballot), isSure: false };
  }

  private rivalLines(ballot: Ballot): number {
    let lines = 0;
    for (const other of this.ballots.values()) if (other !== ballot) lines += other.lines;
    return lines;
  }
}

function distance(one: NonNullable<BarcodeReading['where']>, other: NonNullable<BarcodeReading['where']>): number {
  const offX = (other.x1 + other.x2 - one.x1 - one.x2) / 2;
  const offY = (other.y1 + other.y2 - one.y1 - one.y2) / 2;
  const length = Math.hypot(one.x2 - one.x1, one.y2 - one.y1) || 1;
  return Math.abs((offY * (one.x2 - one.x1) - offX * (one.y2 - one.y1)) / length);
}

function toReading({ text, vin, format, fitsCheckDigit, where }: Ballot): BarcodeReading {
  return { text, vin, format, isSure: isCertainVin({ vin, fitsCheckDigit }), where };
}
