import { MIN_PASSWORD_LENGTH } from '../product/limits.ts';

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** Rows that fingers and minds run along; read backwards they are as easy. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
/** A run, or a part that comes again, is no accident from this length on. */
const SHORTEST_RUN = 3;
const NEIGHBOURS = neighboursIn(ROWS);

/** Fewer different characters than this are no password, however long. */
const FEW_CHARACTERS = 5;
/** Points: one for each character that does not follow from those before, one for each kind of character beyond the first. */
const SCORES = { fair: 8, good: 12, strong: 16 } as const;

/**
 * A hint for whoever chooses a password, never a refusal (ADR 0007): by length, kinds of characters and the patterns
 * that guessers try first. It knows no words; common passwords are the server's business.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (characters.length < MIN_PASSWORD_LENGTH) return 'weak';
  if (new Set(password.toLowerCase()).size < FEW_CHARACTERS) return 'weak';
  const score = unpredictable(characters) + kindsIn(password) - 1;
  if (score >= SCORES.strong) return 'strong';
  if (score >= SCORES.good) return 'good';
  return score >= SCORES.fair ? 'fair' : 'weak';
}

/** How many characters do not follow from those before: of a run, of equals in a row and of a repeated part the beginning counts. */
function unpredictable(characters: readonly string[]): number {
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
  return before === character || NEIGHBOURS.has(before + character);
}

/** Small letters, capitals, digits, and everything else. */
function kindsIn(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
}

function neighboursIn(rows: readonly string[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const row of rows) {
    for (let at = 1; at < row.length; at++) {
      const pair = row.slice(at - 1, at + 1);
      pairs.add(pair).add([...pair].reverse().join(''));
    }
  }
  return pairs;
}
