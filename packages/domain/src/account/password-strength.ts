import { MIN_PASSWORD_LENGTH } from '../product/limits.ts';

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** Alphabetical, numeric, and keyboard sequences; they count in both directions. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const SHORTEST_RUN = 3;
const NEIGHBORS = listNeighbors(ROWS);

/** A password with fewer distinct characters is weak, however long. */
const MIN_DIFFERENT_CHARACTERS = 5;
/** One point for each unpredictable character, and one for each kind of character beyond the first. */
const SCORES = { fair: 8, good: 12, strong: 16 } as const;

/**
 * Rates a password by length, kinds of characters, and common patterns. Only a hint (ADR 0007): it has no dictionary;
 * the server checks for common passwords.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (characters.length < MIN_PASSWORD_LENGTH) return 'weak';
  if (new Set(password.toLowerCase()).size < MIN_DIFFERENT_CHARACTERS) return 'weak';
  const score = countUnpredictable(characters) + countKinds(password) - 1;
  if (score >= SCORES.strong) return 'strong';
  if (score >= SCORES.good) return 'good';
  return score >= SCORES.fair ? 'fair' : 'weak';
}

function countUnpredictable(characters: readonly string[]): number {
  const text = characters.map((character) => character.toLowerCase());
  const seen = new Set<string>();
  let count = 0;
  let run = 1;
  text.forEach((character, at) => {
    const before = text[at - 1];
    run = before !== undefined && follows(before, character) ? run + 1 : 1;
    const part = text.slice(Math.max(0, at - SHORTEST_RUN + 1), at + 1).join('');
    if (run < SHORTEST_RUN && !seen.has(part)) count += 1;
    seen.add(part);
  });
  return count;
}

function follows(before: string, character: string): boolean {
  return before === character || NEIGHBORS.has(before + character);
}

function countKinds(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
}

function listNeighbors(rows: readonly string[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const row of rows) {
    for (let at = 1; at < row.length; at++) {
      const pair = row.slice(at - 1, at + 1);
      pairs.add(pair).add([...pair].reverse().join(''));
    }
  }
  return pairs;
}
