import { createHash } from 'node:crypto';

/** Statements that run once or twice, such as those of a command, are not worth keeping on the server. */
const USES_BEFORE_NAMED = 3;
/** Each one costs some kilobytes per connection in PostgreSQL. */
export const MAX_NAMED = 200;
const MAX_COUNTED = 1_000;

const HAS_PLAN = /^\s*(select|insert|update|delete|with)\b/i;
/** The number of rows that a pattern matches decides the plan, and a cached plan does not know values. */
const PLAN_DEPENDS_ON_VALUES = /\blike\b/i;

/**
 * Names SQL texts that a process runs repeatedly: PostgreSQL parses and plans a named text once per connection instead
 * of each time (ADR 0128).
 */
export class PreparedStatements {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The statement name for `text`, from its hash; `null` for a text to plan each time. */
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
