import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { JsonSchema } from '../../transport/json-schema.ts';
import { COMPONENT_NAMES } from './component-names.ts';

const AT = '#/components/schemas/';

interface Overridden {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Corrects zod's output: dates are strings in JSON, and the bounds of safe integers are omitted. */
function correctSchema({ zodSchema, jsonSchema }: Overridden): void {
  const { def } = zodSchema._zod;
  if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
  if (def.type === 'pipe' && 'format' in def.out._zod.def && def.out._zod.def.format === 'email') {
    jsonSchema.format = 'email';
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // A response may gain fields without breaking clients; unknown fields of a request are ignored.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

function relocateRefs(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${AT}`));
}

/** Turns zod schemas into JSON Schema. Named ones (`COMPONENT_NAMES`) become components that others refer to. */
export class SchemaRegistry {
  readonly components: Record<string, JsonSchema> = {};

  /** `io`: as a client sends or receives it. Throws if a named schema would differ between the two. */
  toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Inside another schema, so that a named one becomes a reference.
    const { properties, $defs = {} } = relocateRefs(
      z.toJSONSchema(z.object({ it: schema }), {
        io,
        metadata: COMPONENT_NAMES,
        unrepresentable: 'any',
        override: correctSchema,
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
    if (known && !isDeepStrictEqual(known, component)) throw new Error(`${name} is the name of two different schemas`);
    this.components[name] = component;
  }

  /** The schema itself, if this is a reference. */
  resolve(schema: JsonSchema): JsonSchema {
    return schema.$ref ? (this.components[schema.$ref.slice(AT.length)] ?? {}) : schema;
  }

  /** The object schema without some properties; a reference stays one. `null` if nothing is left. */
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

export function refTo(kind: 'schemas' | 'responses' | 'parameters' | 'headers', name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}
