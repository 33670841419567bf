import { textOption, type Values } from './command.ts';
import { UsageError } from './exit-codes.ts';

const DEFAULT_SECONDS = 15;
const MIN_SECONDS = 2;

/** Reads `--every`, in seconds. Raises a UsageError. */
export function readInterval(values: Values): number {
  const given = textOption(values, 'every') ?? String(DEFAULT_SECONDS);
  const seconds = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (seconds < MIN_SECONDS)
    throw new UsageError(`--every takes a number of seconds of at least ${MIN_SECONDS}, not "${given}".`);
  return seconds;
}
