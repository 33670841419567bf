import { wireTransformer } from '@marque/domain/api/wire-format';

/**
 * A response that is already JSON text, because its parts leave the database as text (ADR 0142). `dates` are
 * superjson's paths of its dates; REST ignores them.
 */
export class JsonText {
  readonly text: string;
  readonly dates: readonly string[];

  constructor(text: string, dates: readonly string[] = []) {
    this.text = text;
    this.dates = dates;
  }

  toWire(): string {
    if (this.dates.length === 0) return `{"json":${this.text}}`;
    // Paths are names of properties and indices, which JSON writes as they are.
    const values = this.dates.map((path) => `"${path}":["Date"]`).join(',');
    return `{"json":${this.text},"meta":{"values":{${values}},"v":1}}`;
  }

  read(): unknown {
    return wireTransformer.output.deserialize(JSON.parse(this.toWire()));
  }
}

export class JsonTextPage {
  readonly items: readonly string[];
  readonly total: number | null;
  readonly nextCursor: string | null;
  readonly #getDates: (index: number) => readonly string[];

  /** `getDates` returns the properties of an item that are dates. */
  constructor(
    items: readonly string[],
    { total, nextCursor }: { total: number | null; nextCursor: string | null },
    getDates: (index: number) => readonly string[],
  ) {
    this.items = items;
    this.total = total;
    this.nextCursor = nextCursor;
    this.#getDates = getDates;
  }

  toText(): JsonText {
    const rest = JSON.stringify({ total: this.total, nextCursor: this.nextCursor });
    const dates = this.items.flatMap((_, index) => this.#getDates(index).map((name) => `items.${index}.${name}`));
    return new JsonText(`{"items":[${this.items.join(',')}],${rest.slice(1)}`, dates);
  }
}
