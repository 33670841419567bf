import { z } from 'zod';
import type { JsonSchema } from '../../transport/json-schema.ts';
import type {
  DocumentedSchema,
  PlainContent,
  PlainContents,
  PlainParameter,
  PlainRoute,
} from '../../transport/plain-route.ts';
import { type DescribedPath, toExamples } from './describe-operation.ts';
import type { MediaType, Parameter } from './document-types.ts';
import type { SchemaRegistry } from './schema-registry.ts';

type Direction = 'input' | 'output';

export function describePlainRoute(route: PlainRoute, registry: SchemaRegistry): DescribedPath {
  const { method, path, operationId, access, body, success, otherResponses } = route;
  return {
    method,
    path,
    operationId,
    doc: route,
    access,
    parameters: (route.parameters ?? []).map((parameter) => toParameter(parameter, registry)),
    ...(body ? { body: { required: true, content: toContent(body, 'input', registry) } } : {}),
    success: {
      status: success.status ?? 200,
      content: toContent(success.content, 'output', registry),
      ...(success.isDownload ? { headers: ['Content-Disposition'] } : {}),
    },
    ...(otherResponses
      ? {
          others: mapValues(otherResponses, (other) => ({
            ...other,
            content: toContent(other.content, 'output', registry),
          })),
        }
      : {}),
    isRevalidated: route.isRevalidated ?? false,
    isIdempotent: route.isIdempotent ?? false,
  };
}

function toParameter({ schema, ...parameter }: PlainParameter, registry: SchemaRegistry): Parameter {
  return {
    ...parameter,
    ...(parameter.in === 'path' ? { required: true } : {}),
    schema: toJsonSchema(schema, 'input', registry),
  };
}

function toContent(contents: PlainContents, direction: Direction, registry: SchemaRegistry): Record<string, MediaType> {
  return mapValues(contents, ({ schema, examples }: PlainContent) => ({
    ...(schema ? { schema: toJsonSchema(schema, direction, registry) } : {}),
    ...(examples ? { examples: toExamples(examples) } : {}),
  }));
}

function toJsonSchema(schema: DocumentedSchema, direction: Direction, registry: SchemaRegistry): JsonSchema {
  return schema instanceof z.ZodType ? registry.toJsonSchema(schema, direction) : schema;
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
