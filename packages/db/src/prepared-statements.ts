import { createHash } from 'node:crypto';

/** Statements run once or twice, such as those of a command, are not worth keeping on the server. */
const USES_BEFORE_NAMED = 3;
/** Each costs a connection some kilobytes in PostgreSQL. */
export const MAX_NAMED = 200;
/** Texts whose uses are counted at one time. */
const MAX_COUNTED = 1_000;

/** Only these have plans worth keeping. */
const HAS_PLAN = /^\s*(select|insert|update|delete|with)\b/i;
/** How many rows a pattern finds decides the plan, and a kept plan knows no values. */
const PLAN_DEPENDS_ON_VALUES = /\blike\b/i;

/**
 * Names for the SQL texts that a process runs again and again: under a name PostgreSQL parses and plans a text once per
 * connection instead of each time (ADR 0128).
 */
export class PreparedStatements {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name to run `text` under, from its hash; `null` for a text that is to be planned each time. */
  nameFor(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_NAMED || !HAS_PLAN.test(text) || PLAN_DEPENDS_ON_VALUES.test(text)) return null;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < USES_BEFORE_NAMED) {
      if (this.#uses.size >= MAX_COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return null;
    }
    this.#uses.delete(text);
    const name = `marque_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    this.#names.set(text, name);
    return name;
  }
}
