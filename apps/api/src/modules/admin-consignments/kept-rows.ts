import { readRow, type WrittenRow, writeRow } from './consignment-row.queries.ts';

/** Some 2,000 rows. */
const MOST_CHARACTERS = 2_000_000;
/** What is deleted from the database leaves memory soon after. */
const KEPT_MS = 5 * 60_000;

/**
 * Rows of the review queue by the text in which they leave the database. Of pages that are read again and again most
 * texts are the same as before, and are not read and written anew (ADR 0233). Forgets all of them after five minutes,
 * or when they become too many.
 */
export class KeptRows {
  readonly #rows = new Map<string, WrittenRow>();
  #characters = 0;
  #expiry: NodeJS.Timeout | undefined;

  read(text: string): WrittenRow {
    const kept = this.#rows.get(text);
    if (kept) return kept;
    const row = writeRow(readRow(text));
    this.#keep(text, row);
    return row;
  }

  #keep(text: string, row: WrittenRow): void {
    const characters = text.length + row.text.length;
    if (this.#characters + characters > MOST_CHARACTERS) this.clear();
    if (characters > MOST_CHARACTERS) return;
    this.#expiry ??= setTimeout(() => this.clear(), KEPT_MS).unref();
    this.#rows.set(text, row);
    this.#characters += characters;
  }

  clear(): void {
    clearTimeout(this.#expiry);
    this.#expiry = undefined;
    this.#rows.clear();
    this.#characters = 0;
  }
}
