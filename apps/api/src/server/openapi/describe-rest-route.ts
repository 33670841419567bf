import type { z } from 'zod';
import type { JsonSchema } from '../../transport/json-schema.ts';
import type { Meta } from '../../transport/trpc.ts';
import { isRevalidated } from '../rest/conditional-get.ts';
import type { RestRoute } from '../rest/rest-route.ts';
import { appRouter } from '../router.ts';
import { PAGE_WORDS } from './conventions.ts';
import { type DescribedPath, examplesOf } from './describe-operation.ts';
import type { MediaType, Parameter } from './document-types.ts';
import type { SchemaBook } from './schema-registry.ts';

interface Declared {
  inputs: z.ZodType[];
  output: z.ZodType;
  meta: Meta;
}

/** What a procedure declares of itself. */
function declared(name: string): Declared {
  // The record is flat, by full name, while its type is nested like the router.
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Declared }>;
  const found = procedures[name];
  if (!found) throw new Error(`There is no procedure ${name}`);
  return found._def;
}

const IDEMPOTENCY_FIELD = 'idempotencyKey';

function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

/** In a query or a path there is no `null`: what is empty is left out. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const options = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (!options || options.length === schema.anyOf?.length) return schema;
  const { anyOf: _, ...rest } = schema;
  return options.length === 1 ? { ...options[0], ...rest } : { ...rest, anyOf: options };
}

function queryParameters({ doc }: RestRoute, properties: Record<string, JsonSchema>): Parameter[] {
  const words = { ...PAGE_WORDS, ...doc.query };
  const beyondTheInput = Object.keys(doc.query ?? {}).filter((name) => !(name in properties));
  return [
    ...Object.entries(properties).map(([name, schema]) => ({ name, schema: withoutNull(schema) })),
    ...beyondTheInput.map((name) => ({ name, schema: { type: 'string' } })),
  ].map(({ name, schema }) => ({
    name,
    in: 'query',
    ...(words[name] ? { description: words[name] } : {}),
    schema,
  }));
}

interface Input {
  parameters: Parameter[];
  body: JsonSchema | null;
  isIdempotent: boolean;
}

/** Where each field of a procedure's input comes from: the path, the query, a header, or the body. */
function inputOf(route: RestRoute, schema: z.ZodType | undefined, book: SchemaBook): Input {
  if (!schema) return { parameters: queryParameters(route, {}), body: null, isIdempotent: false };
  const whole = book.schemaOf(schema, 'input');
  const { properties = {} } = book.resolve(whole);
  const inPath = pathNames(route.path);
  const isIdempotent = IDEMPOTENCY_FIELD in properties;
  const elsewhere = [...inPath, IDEMPOTENCY_FIELD];
  const parameters: Parameter[] = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
  if (route.method === 'GET') {
    const left = Object.entries(properties).filter(([name]) => !elsewhere.includes(name));
    return {
      parameters: [...parameters, ...queryParameters(route, Object.fromEntries(left))],
      body: null,
      isIdempotent,
    };
  }
  const body = route.bodyIs ? (properties[route.bodyIs] ?? null) : book.without(whole, elsewhere);
  return { parameters, body, isIdempotent };
}

function bodyOf(route: RestRoute, schema: JsonSchema, book: SchemaBook): NonNullable<DescribedPath['body']> {
  const content: MediaType = { schema, examples: examplesOf(route.doc.request ?? {}) };
  const { properties, required = [] } = book.resolve(schema);
  return {
    // An empty body counts as an object without fields.
    required: properties === undefined || required.length > 0,
    content: {
      'application/json': content,
      ...(route.accepts === 'form' ? { 'multipart/form-data': { schema } } : {}),
    },
  };
}

/** A documented path, described by its row, by its procedure's schemas and by what that declares of its callers. */
export function describeRestRoute(route: RestRoute, book: SchemaBook): DescribedPath {
  const { inputs, output, meta } = declared(route.procedure);
  const { parameters, body, isIdempotent } = inputOf(route, inputs.at(-1), book);
  const answer = book.schemaOf(route.doc.answerSchema ?? output, 'output');
  return {
    method: route.method,
    path: route.path,
    operationId: route.procedure,
    doc: route.doc,
    access: meta.access,
    parameters,
    ...(body ? { body: bodyOf(route, body, book) } : {}),
    success: {
      status: route.status,
      content: { 'application/json': { schema: answer, examples: examplesOf(route.doc.answer) } },
    },
    isRevalidated: isRevalidated(route),
    isIdempotent,
  };
}
