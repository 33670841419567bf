import fc from 'fast-check';
import type { JsonSchema } from '../../../transport/json-schema.ts';
import type { OpenApiDocument } from '../document-types.ts';
import { resolved } from './schemas.ts';

const LONGEST_TEXT = 40;
const MOST_ITEMS = 3;
const DEEPEST = 6;

const NAMES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.nat(9_999).map((n) => `person${n}@example.com`),
  uuid: fc.uuid(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

function texts({ format, pattern, minLength = 0, maxLength = LONGEST_TEXT }: JsonSchema): fc.Arbitrary<string> {
  if (format && NAMES[format]) return NAMES[format];
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const least = Number(minLength);
  return fc.string({
    unit: 'grapheme-ascii',
    minLength: least,
    maxLength: Math.max(least, Math.min(Number(maxLength), LONGEST_TEXT)),
  });
}

function numbers({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> {
  const min = Number(minimum ?? (exclusiveMinimum === undefined ? -1_000 : Number(exclusiveMinimum) + 1));
  const max = Number(maximum ?? Math.max(min, 0) + 10_000);
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

/**
 * Generates values that match a schema. Additional refinements by zod (a year, the shape of a VIN) may still reject
 * them.
 */
export class Arbitraries {
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  of(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
    const whole = resolved<JsonSchema>(this.#document, schema);
    const options = whole.anyOf ?? (whole.oneOf as JsonSchema[] | undefined);
    if (options) return fc.oneof(...options.map((option) => this.of(option, depth + 1)));
    if (whole.enum) return fc.constantFrom(...whole.enum);
    if ('const' in whole) return fc.constant(whole.const);
    const [type, ...types] = [whole.type ?? []].flat();
    if (types.length > 0)
      return fc.oneof(...[type, ...types].map((one) => this.of({ ...whole, type: String(one) }, depth)));
    switch (type) {
      case 'string':
        return texts(whole);
      case 'integer':
      case 'number':
        return numbers(whole);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(this.of(whole.items as JsonSchema, depth + 1), {
          minLength: Number(whole.minItems ?? 0),
          maxLength: Math.max(Number(whole.minItems ?? 0), depth > DEEPEST ? 0 : MOST_ITEMS),
        });
      case 'object':
        return this.#objects(whole, depth);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  #objects({ properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema, depth: number) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, this.of(schema, depth + 1)]),
    );
    const named = fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => required.includes(name)) });
    if (!propertyNames || typeof additionalProperties !== 'object') return named;
    // A record by names: the required ones, and a few others.
    const value = this.of(additionalProperties as JsonSchema, depth + 1);
    const must = fc.record(Object.fromEntries(required.map((name) => [name, value])));
    const others = fc.dictionary(this.of(propertyNames as JsonSchema).map(String), value, { maxKeys: 3 });
    return fc.tuple(others, must).map(([some, all]) => ({ ...some, ...all }));
  }
}
