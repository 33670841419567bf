import type { Compared } from './compare.ts';
import type { Options } from './options.ts';
import type { Stage } from './stage.ts';
import type { Spread } from './statistics.ts';

export interface Figure extends Spread {
  unit: string;
}

export type Outcome = { targets: Record<string, Compared> } | { figures: Record<string, Figure> } | { skipped: string };

export interface Row {
  title: string;
  /** The limit, and what we aim for. */
  goal: string;
  measure(options: Options, stage: () => Promise<Stage>): Promise<Outcome>;
}

export const figure = (unit: string, spread: Spread): Figure => ({ unit, ...spread });
