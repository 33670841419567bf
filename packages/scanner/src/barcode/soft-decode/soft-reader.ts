import type { BarcodeFormat } from '../read-line.ts';
import { Evidence } from './evidence.ts';
import { follow } from './follow.ts';
import { findHypotheses } from './hypotheses.ts';
import { judgeCode39, type SoftText } from './judge-code-39.ts';
import { judgeCode128 } from './judge-code-128.ts';

export interface SoftReading extends SoftText {
  readonly format: BarcodeFormat;
  /** Ends of the code in bins of the profile that settled it. */
  readonly start: number;
  readonly end: number;
}

const MOST_FOLLOWED = 3;

/** A single line is only judged if it fits this well. */
const CLEAR_ALONE = 0.93;

/**
 * Soft decoder for one field of bars: takes line after line and adds up the likelihoods of whole symbols until a VIN
 * stands out. For bars one or two pixels wide, out of focus or shaken, whose edges cannot be separated.
 */
export class SoftReader {
  private readonly evidences = new Map<string, Evidence>();
  /** How often a potential code could be followed from end to end. */
  traces = 0;

  add(profile: Float32Array): SoftReading | null {
    for (const isLight of [false, true]) {
      const shown = isLight ? profile.map((value) => 255 - value) : profile;
      for (const isReversed of [false, true]) {
        const line = isReversed ? shown.slice().reverse() : shown;
        const reading = this.addLine(line, isLight, isReversed);
        if (!reading) continue;
        if (!isReversed) return reading;
        const last = profile.length - 1;
        return { ...reading, start: last - reading.end, end: last - reading.start };
      }
    }
    return null;
  }

  private addLine(line: Float32Array, isLight: boolean, isReversed: boolean): SoftReading | null {
    const used = new Set<string>();
    for (const hypothesis of findHypotheses(line, MOST_FOLLOWED)) {
      const followed = follow(line, hypothesis);
      if (!followed) continue;
      const { format, symbols } = hypothesis;
      const key = `${format} ${symbols} ${isLight} ${isReversed}`;
      if (used.has(key)) continue;
      used.add(key);
      const evidence = this.evidences.get(key) ?? new Evidence(symbols, followed.templates.count);
      this.evidences.set(key, evidence);
      evidence.add(followed);
      this.traces += 1;
      if (evidence.lines < 2 && followed.mean < CLEAR_ALONE) continue;
      const text = format === 'code_39' ? judgeCode39(evidence) : judgeCode128(evidence);
      if (text) return { ...text, format, start: followed.start, end: followed.end };
    }
    return null;
  }
}
