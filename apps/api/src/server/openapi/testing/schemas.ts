import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../../transport/json-schema.ts';
import type { MediaType, OpenApiDocument, Operation, Ref, ResponseObject } from '../document-types.ts';

const DOCUMENT_ID = 'https://marque.test/openapi.json';

/** Disallows additional properties in every object: everything that we send must be documented. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]));
  const isOpenObject =
    copy.type === 'object' && copy.properties !== undefined && copy.additionalProperties === undefined;
  return isOpenObject ? { ...copy, additionalProperties: false } : copy;
}

export class Schemas {
  readonly #ajv: Ajv2020;
  readonly #known = new Map<JsonSchema, ValidateFunction>();

  constructor(document: OpenApiDocument, { isClosed }: { isClosed: boolean }) {
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.#ajv);
    const { components } = document;
    this.#ajv.addSchema({ $id: DOCUMENT_ID, components: isClosed ? closed(components) : components });
    this.isClosed = isClosed;
  }

  readonly isClosed: boolean;

  getProblems(schema: JsonSchema, value: unknown): string[] {
    const validate = this.#known.get(schema) ?? this.#compiled(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params).slice(0, 200)}`,
    );
  }

  #compiled(schema: JsonSchema): ValidateFunction {
    const text = JSON.stringify(this.isClosed ? closed(schema) : schema).replaceAll(
      '"#/components/',
      `"${DOCUMENT_ID}#/components/`,
    );
    const validate = this.#ajv.compile(JSON.parse(text));
    this.#known.set(schema, validate);
    return validate;
  }
}

export function resolved<T extends object>(document: OpenApiDocument, thing: T | Ref): T {
  if (!('$ref' in thing) || typeof thing.$ref !== 'string') return thing as T;
  const [, , kind = '', name = ''] = thing.$ref.split('/');
  const parts = document.components[kind as keyof OpenApiDocument['components']];
  // The test of references proves that it exists, and that references of this kind are only used in their place.
  return parts[name] as T;
}

export interface ExampleSet {
  where: string;
  schema: JsonSchema;
  values: unknown[];
  direction: 'in' | 'out';
}

function toSet(where: string, direction: ExampleSet['direction'], media: MediaType | undefined): ExampleSet[] {
  if (!media?.schema) return [];
  return [
    { where, direction, schema: media.schema, values: Object.values(media.examples ?? {}).map(({ value }) => value) },
  ];
}

export function examplesOfOperation(document: OpenApiDocument, operation: Operation): ExampleSet[] {
  const responses = Object.entries(operation.responses).flatMap(([status, response]) => {
    const { content } = resolved<ResponseObject>(document, response);
    return toSet(status, 'out', content?.['application/json']);
  });
  return [...toSet('request', 'in', operation.requestBody?.content['application/json']), ...responses];
}
