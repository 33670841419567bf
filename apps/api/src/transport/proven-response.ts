import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { JsonText, JsonTextPage } from './json-text.ts';

let isProving = true;

/**
 * Whether responses are validated against their schemas: always in tests and development, in production by
 * PROVE_ANSWERS.
 */
export function proveResponses(isOn: boolean): void {
  isProving = isOn;
}

type Written<Output> = Output | JsonText | (Output extends { items: readonly unknown[] } ? JsonTextPage : never);

/** A procedure's output that is sent without parsing. */
export class ProvenResponse<Schema extends z.ZodType> {
  readonly schema: Schema;
  declare readonly _input: Written<z.input<Schema>>;
  declare readonly _output: z.output<Schema>;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** While validation is on, raises an error if the output is not exactly its parsed form. */
  parse(response: this['_input']): this['_output'] {
    if (isProving) this.#prove(response);
    // JSON text stays text until it is sent.
    return response as this['_output'];
  }

  #prove(response: unknown): void {
    const value = readText(response);
    const proven = this.schema.parse(value);
    if (isDeepStrictEqual(proven, value)) return;
    throw new Error(`A response has what its schema does not: ${JSON.stringify(value)}`);
  }
}

/**
 * The schema of an output that need not be parsed, because its content was validated when it was stored (ADR 0142).
 * Everything else uses `.output(schema)`, which drops additional fields.
 */
export function proven<Schema extends z.ZodType>(schema: Schema): ProvenResponse<Schema> {
  return new ProvenResponse(schema);
}

function readText(response: unknown): unknown {
  return response instanceof JsonText || response instanceof JsonTextPage ? response.read() : response;
}
