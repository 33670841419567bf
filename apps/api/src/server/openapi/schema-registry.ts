import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { JsonSchema } from '../../transport/json-schema.ts';
import { COMPONENT_NAMES } from './component-names.ts';

const AT = '#/components/schemas/';

interface Overridden {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** What zod knows and JSON Schema says otherwise: dates are text, and the bounds of safe integers go without saying. */
function asOfJson({ zodSchema, jsonSchema }: Overridden): void {
  const { def } = zodSchema._zod;
  if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
  if (def.type === 'pipe' && 'format' in def.out._zod.def && def.out._zod.def.format === 'email') {
    jsonSchema.format = 'email';
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Answers may grow by a field without breaking anybody; what a client sends beyond the schema is ignored.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Every `$ref` as the document writes it. */
function relocated(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${AT}`));
}

/** Turns the procedures' own schemas into JSON Schema; the named ones come once and are referred to. */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {};

  /** What a client sends (`input`) or receives (`output`). Throws where a named schema would be another one in the other direction. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Inside of something, so that a named one becomes a reference like any other.
    const { properties, $defs = {} } = relocated(
      z.toJSONSchema(z.object({ it: schema }), {
        io,
        metadata: COMPONENT_NAMES,
        unrepresentable: 'any',
        override: asOfJson,
      }) as JsonSchema,
    );
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      const { id: _, ...component } = definition;
      this.define(name, component);
    }
    return properties?.it ?? {};
  }

  define(name: string, component: JsonSchema): void {
    const known = this.components[name];
    if (known && !isDeepStrictEqual(known, component)) throw new Error(`${name} means two different things`);
    this.components[name] = component;
  }

  /** The schema itself where this is a reference. */
  resolve(schema: JsonSchema): JsonSchema {
    return schema.$ref ? (this.components[schema.$ref.slice(AT.length)] ?? {}) : schema;
  }

  /**
   * The object schema without some of its properties, as a reference under its own name where it has one; `null` when nothing is left.
   */
  without(schema: JsonSchema, names: readonly string[]): JsonSchema | null {
    const { properties = {}, required = [], ...rest } = this.resolve(schema);
    const left = Object.entries(properties).filter(([name]) => !names.includes(name));
    if (left.length === 0) return null;
    if (left.length === Object.keys(properties).length) return schema;
    const reduced: JsonSchema = {
      ...rest,
      properties: Object.fromEntries(left),
      ...(required.some((name) => !names.includes(name))
        ? { required: required.filter((name) => !names.includes(name)) }
        : {}),
    };
    if (!schema.$ref) return reduced;
    this.components[schema.$ref.slice(AT.length)] = reduced;
    return schema;
  }
}

/** A reference to a component. */
export function refTo(kind: 'schemas' | 'responses' | 'parameters' | 'headers', name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}
