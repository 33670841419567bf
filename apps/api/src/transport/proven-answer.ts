import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { JsonText, JsonTextPage } from './json-text.ts';

let isProving = true;

/** Whether answers are held against their schemas: always in tests and development, in production by PROVE_ANSWERS. */
export function proveAnswers(isOn: boolean): void {
  isProving = isOn;
}

/** What a procedure may answer with where its clients get `Answer`. */
type Written<Answer> = Answer | JsonText | (Answer extends { items: readonly unknown[] } ? JsonTextPage : never);

/** A procedure's answer that is sent as the procedure made it. */
export class ProvenAnswer<Schema extends z.ZodType> {
  readonly schema: Schema;
  /** What tRPC reads the types from. */
  declare readonly _input: Written<z.input<Schema>>;
  declare readonly _output: z.output<Schema>;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** Raises an error where the answer is not exactly what its schema makes of it, while answers are proven. */
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
 * The schema of an answer that needs no reading on its way out, because what it holds was read when it was stored
 * (ADR 0142). For everything else `.output(schema)` remains: it leaves out what the schema does not have.
 */
export function proven<Schema extends z.ZodType>(schema: Schema): ProvenAnswer<Schema> {
  return new ProvenAnswer(schema);
}

function readText(answer: unknown): unknown {
  if (answer instanceof JsonTextPage) return answer.toText().read();
  return answer instanceof JsonText ? answer.read() : answer;
}
