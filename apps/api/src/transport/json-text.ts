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

  /** What superjson would write, in pieces for `encodePieces`. */
  toWire(): readonly string[] {
    return wrap([this.text], this.dates);
  }

  read(): unknown {
    return readWire(this.toWire());
  }
}

const readWire = (pieces: readonly string[]): unknown =>
  wireTransformer.output.deserialize(JSON.parse(pieces.join('')));

function wrap(json: readonly string[], dates: readonly string[]): readonly string[] {
  if (dates.length === 0) return ['{"json":', ...json, '}'];
  // Paths are names of properties and indices, which JSON writes as they are.
  const values = dates.map((path) => `"${path}":["Date"]`).join(',');
  return ['{"json":', ...json, `,"meta":{"values":{${values}},"v":1}}`];
}

/**
 * The bytes of a long JSON text in pieces. Each is encoded separately: one character beyond Latin-1 makes encoding a
 * whole string ten times slower, and most pieces have none.
 */
export function encodePieces(pieces: readonly string[]): Buffer {
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}

/** Items that are JSON, with the commas between them. */
export function separate(items: readonly string[]): readonly string[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [',', item]));
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

  /** What superjson would write, in pieces for `encodePieces`. */
  toWire(): readonly string[] {
    const rest = JSON.stringify({ total: this.total, nextCursor: this.nextCursor });
    const dates = this.items.flatMap((_, index) => this.#getDates(index).map((name) => `items.${index}.${name}`));
    return wrap(['{"items":[', ...separate(this.items), `],${rest.slice(1)}`], dates);
  }

  read(): unknown {
    return readWire(this.toWire());
  }
}
