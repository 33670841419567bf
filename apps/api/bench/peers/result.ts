import type { Compared } from './compare.ts';
import type { Options } from './options.ts';
import type { Stage } from './stage.ts';
import type { Spread } from './statistics.ts';

/** A figure of a row that compares no requests per second. */
export interface Figure extends Spread {
  unit: string;
}

/** What a row gave: targets that were compared, or figures by what they say. Or why it could not be measured. */
export type Outcome = { targets: Record<string, Compared> } | { figures: Record<string, Figure> } | { skipped: string };

/** A row of the table. */
export interface Row {
  title: string;
  /** What it should be at least or at most, and what we want it to be. */
  goal: string;
  /** `stage` starts the servers when it is first called. */
  measure(options: Options, stage: () => Promise<Stage>): Promise<Outcome>;
}

export const figure = (unit: string, spread: Spread): Figure => ({ unit, ...spread });
