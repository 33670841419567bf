import type { z } from 'zod';
import type { JsonSchema } from '../../transport/json-schema.ts';
import { ProvenResponse } from '../../transport/proven-response.ts';
import type { Meta } from '../../transport/trpc.ts';
import { isRevalidated } from '../rest/conditional-get.ts';
import type { RestRoute } from '../rest/rest-route.ts';
import { appRouter } from '../router.ts';
import { PAGING_DESCRIPTIONS } from './conventions.ts';
import { type DescribedPath, toExamples } from './describe-operation.ts';
import type { MediaType, Parameter } from './document-types.ts';
import type { SchemaRegistry } from './schema-registry.ts';

interface Procedure {
  inputs: z.ZodType[];
  output: z.ZodType | ProvenResponse<z.ZodType>;
  meta: Meta;
}

function findProcedure(name: string): Procedure {
  // The record is flat, by full name, while its type is nested like the router.
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Procedure }>;
  const found = procedures[name];
  if (!found) throw new Error(`There is no procedure ${name}`);
  return found._def;
}

const IDEMPOTENCY_FIELD = 'idempotencyKey';

function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const options = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (!options || options.length === schema.anyOf?.length) return schema;
  const { anyOf: _, ...rest } = schema;
  return options.length === 1 ? { ...options[0], ...rest } : { ...rest, anyOf: options };
}

function queryParameters({ doc }: RestRoute, properties: Record<string, JsonSchema>): Parameter[] {
  const descriptions = { ...PAGING_DESCRIPTIONS, ...doc.query };
  const otherNames = Object.keys(doc.query ?? {}).filter((name) => !(name in properties));
  return [
    ...Object.entries(properties).map(([name, schema]) => ({ name, schema: withoutNull(schema) })),
    ...otherNames.map((name) => ({ name, schema: { type: 'string' } })),
  ].map(({ name, schema }) => ({
    name,
    in: 'query',
    ...(descriptions[name] ? { description: descriptions[name] } : {}),
    schema,
  }));
}

interface Input {
  parameters: Parameter[];
  body: JsonSchema | null;
  isIdempotent: boolean;
}

function describeInput(route: RestRoute, schema: z.ZodType | undefined, registry: SchemaRegistry): Input {
  if (!schema) return { parameters: queryParameters(route, {}), body: null, isIdempotent: false };
  const whole = registry.toJsonSchema(schema, 'input');
  const { properties = {} } = registry.resolve(whole);
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
  const body = route.bodyIs ? (properties[route.bodyIs] ?? null) : registry.without(whole, elsewhere);
  return { parameters, body, isIdempotent };
}

function describeBody(
  route: RestRoute,
  schema: JsonSchema,
  registry: SchemaRegistry,
): NonNullable<DescribedPath['body']> {
  const content: MediaType = { schema, examples: toExamples(route.doc.request ?? {}) };
  const { properties, required = [] } = registry.resolve(schema);
  return {
    // An empty body counts as an object without fields.
    required: route.needsBody ?? (properties === undefined || required.length > 0),
    content: {
      'application/json': content,
      ...(route.accepts === 'form' ? { 'multipart/form-data': { schema } } : {}),
    },
  };
}

export function describeRestRoute(route: RestRoute, registry: SchemaRegistry): DescribedPath {
  const { inputs, output, meta } = findProcedure(route.procedure);
  const { parameters, body, isIdempotent } = describeInput(route, inputs.at(-1), registry);
  const schema = output instanceof ProvenResponse ? output.schema : output;
  const response = registry.toJsonSchema(route.doc.responseSchema ?? schema, 'output');
  return {
    method: route.method,
    path: route.path,
    operationId: route.procedure,
    doc: route.doc,
    access: meta.access,
    parameters,
    ...(body ? { body: describeBody(route, body, registry) } : {}),
    success: {
      status: route.status,
      content: { 'application/json': { schema: response, examples: toExamples(route.doc.response) } },
    },
    isRevalidated: isRevalidated(route),
    isIdempotent,
  };
}
