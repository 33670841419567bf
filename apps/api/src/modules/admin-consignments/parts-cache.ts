/** A row as some transaction left it: PostgreSQL's `xmin`, which every change of a row replaces. */
interface RowVersion {
  id: number;
  rowVersion: string;
}

interface KeptParts {
  parts: string;
  /** Approximate bytes of the parts as they are stored, which may be more than are shown. */
  size: number;
}

/** About 3,000 consignments. */
const MOST_CHARACTERS = 8_000_000;
/** What is deleted from the database leaves memory soon after. */
const KEPT_MS = 5 * 60_000;

const toKey = ({ id, rowVersion }: RowVersion) => `${id} ${rowVersion}`;

/**
 * The parts of consignments as JSON texts, for pages that are asked for again and again (ADR 0229). Forgets all of them
 * after five minutes, or when they become too many.
 */
export class PartsCache {
  readonly #kept = new Map<string, KeptParts>();
  readonly #pages = new Set<string>();
  #characters = 0;
  #expiry: NodeJS.Timeout | undefined;

  find(row: RowVersion): KeptParts | undefined {
    return this.#kept.get(toKey(row));
  }

  /** Whether all rows of this page were kept. They may have changed since. */
  hasPage(page: string): boolean {
    return this.#pages.has(page);
  }

  keep(page: string, rows: readonly (RowVersion & KeptParts)[]): void {
    const added = rows.filter((row) => !this.find(row));
    const characters = added.reduce((sum, { parts }) => sum + parts.length, page.length);
    if (characters > MOST_CHARACTERS) return;
    if (this.#characters + characters > MOST_CHARACTERS) {
      this.clear();
      this.keep(page, rows);
      return;
    }
    this.#expiry ??= setTimeout(() => this.clear(), KEPT_MS).unref();
    for (const row of added) this.#kept.set(toKey(row), { parts: row.parts, size: row.size });
    this.#characters += characters;
    this.#pages.add(page);
  }

  clear(): void {
    clearTimeout(this.#expiry);
    this.#expiry = undefined;
    this.#kept.clear();
    this.#pages.clear();
    this.#characters = 0;
  }
}
