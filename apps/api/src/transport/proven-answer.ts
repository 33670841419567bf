import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { JsonText, JsonTextPage } from './json-text.ts';

let isProving = true;

/**
 * Whether responses are validated against their schemas: always in tests and development, in production by
 * PROVE_ANSWERS.
 */
export function proveAnswers(isOn: boolean): void {
  isProving = isOn;
}

type Written<Answer> = Answer | JsonText | (Answer extends { items: readonly unknown[] } ? JsonTextPage : never);

/** A procedure's output that is sent without parsing. */
export class ProvenAnswer<Schema extends z.ZodType> {
  readonly schema: Schema;
  declare readonly _input: Written<z.input<Schema>>;
  declare readonly _output: z.output<Schema>;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** While validation is on, raises an error if the output is not exactly its parsed form. */
  parse(answer: this['_input']): this['_output'] {
    if (isProving) this.#prove(answer);
    // JSON text stays text until it is sent.
    return answer as this['_output'];
  }

  #prove(answer: unknown): void {
    const value = readText(answer);
    const proven = this.schema.parse(value);
    if (isDeepStrictEqual(proven, value)) return;
    throw new Error(`An answer has what its schema does not: ${JSON.stringify(value)}`);
  }
}

/**
 * The schema of an output that need not be parsed, because its content was validated when it was stored (ADR 0142).
 * Everything else uses `.output(schema)`, which drops additional fields.
 */
export function proven<Schema extends z.ZodType>(schema: Schema): ProvenAnswer<Schema> {
  return new ProvenAnswer(schema);
}

function readText(answer: unknown): unknown {
  if (answer instanceof JsonTextPage) return answer.toText().read();
  return answer instanceof JsonText ? answer.read() : answer;
}
