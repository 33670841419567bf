import { z } from 'zod';
import type { JsonSchema } from '../../transport/json-schema.ts';
import type {
  DocumentedSchema,
  PlainContent,
  PlainContents,
  PlainParameter,
  PlainRoute,
} from '../../transport/plain-route.ts';
import { type DescribedPath, examplesOf } from './describe-operation.ts';
import type { MediaType, Parameter } from './document-types.ts';
import type { SchemaBook } from './schema-registry.ts';

type Direction = 'input' | 'output';

/** A plain route in the words of the document, from the description that stands at the route. */
export function describePlainRoute(route: PlainRoute, book: SchemaBook): DescribedPath {
  const { method, path, operationId, access, body, success, otherResponses } = route;
  return {
    method,
    path,
    operationId,
    doc: route,
    access,
    parameters: (route.parameters ?? []).map((parameter) => toParameter(parameter, book)),
    ...(body ? { body: { required: true, content: toContent(body, 'input', book) } } : {}),
    success: {
      status: success.status ?? 200,
      content: toContent(success.content, 'output', book),
      ...(success.isDownload ? { headers: ['Content-Disposition'] } : {}),
    },
    ...(otherResponses
      ? {
          others: mapValues(otherResponses, (other) => ({
            ...other,
            content: toContent(other.content, 'output', book),
          })),
        }
      : {}),
    isRevalidated: route.isRevalidated ?? false,
    isIdempotent: route.isIdempotent ?? false,
  };
}

function toParameter({ schema, ...parameter }: PlainParameter, book: SchemaBook): Parameter {
  return {
    ...parameter,
    ...(parameter.in === 'path' ? { required: true } : {}),
    schema: toJsonSchema(schema, 'input', book),
  };
}

function toContent(contents: PlainContents, direction: Direction, book: SchemaBook): Record<string, MediaType> {
  return mapValues(contents, ({ schema, examples }: PlainContent) => ({
    ...(schema ? { schema: toJsonSchema(schema, direction, book) } : {}),
    ...(examples ? { examples: examplesOf(examples) } : {}),
  }));
}

function toJsonSchema(schema: DocumentedSchema, direction: Direction, book: SchemaBook): JsonSchema {
  return schema instanceof z.ZodType ? book.schemaOf(schema, direction) : schema;
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
