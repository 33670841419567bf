import type { z } from 'zod';

/** The input and output types of a schema differ: defaults, optional fields, transformations. */
export type Direction = 'input' | 'output';

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

export interface Declaration {
  name: string;
  text: string;
}

/** The name of a schema's type, so that it is declared only once; `null` for one that is written inline. */
export type NameOf = (schema: Schema) => string | null;

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const INDENT = '  ';

/**
 * Writes TypeScript types for zod schemas: dates as `Date`, without brands, named schemas as declarations. Throws for
 * an unknown kind of schema instead of writing a wrong type.
 */
export function createTypeWriter(getName: NameOf) {
  const declarations = new Map<string, Declaration>();

  /** A named schema gets a second name for its input if that differs from its output. */
  function nameFor(schema: Schema, direction: Direction): string | null {
    const name = getName(schema);
    if (name === null || direction === 'output') return name;
    return expand(schema, 'input') === expand(schema, 'output') ? name : `${name}Input`;
  }

  /** Writes the type without names, to compare the directions. A transformation never equals anything. */
  function expand(schema: Schema, direction: Direction): string {
    if (schema._zod.def.type === 'transform') return 'transformed';
    return body(schema, direction, (part) => expand(part, direction), 0);
  }

  function write(schema: Schema, direction: Direction, depth = 0): string {
    const name = nameFor(schema, direction);
    if (name === null) return body(schema, direction, (part, deeper) => write(part, direction, deeper), depth);
    if (!declarations.has(name)) {
      // Reserved first, so that a recursive schema finds its own name.
      declarations.set(name, { name, text: '' });
      const text = body(schema, direction, (part, deeper) => write(part, direction, deeper), 0);
      const statement =
        schema._zod.def.type === 'object' ? `export interface ${name} ${text}` : `export type ${name} = ${text};`;
      declarations.set(name, { name, text: statement });
    }
    return name;
  }

  return {
    write,
    declarations: () => [...declarations.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

type WritePart = (part: Schema, depth: number) => string;

function body(schema: Schema, direction: Direction, part: WritePart, depth: number): string {
  // `def` is declared for the base class only; the switch narrows it.
  const def = schema._zod.def as Def;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'unknown':
      return def.type;
    case 'date':
      return 'Date';
    case 'custom':
      return 'unknown';
    case 'literal':
      return union(def.values.map((value) => literal(value)));
    case 'enum':
      return union(Object.values(def.entries).map((value) => literal(value)));
    case 'array':
      return toArrayType(part(def.element, depth));
    case 'object':
      return object(def.shape, direction, part, depth);
    case 'record':
      return record(def, part, depth);
    case 'union':
      return union(def.options.map((option) => part(option, depth)));
    case 'nullable':
      return union([part(def.innerType, depth), 'null']);
    case 'optional':
      return union([part(def.innerType, depth), 'undefined']);
    case 'default':
      return direction === 'output' ? part(def.innerType, depth) : union([part(def.innerType, depth), 'undefined']);
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return part(def.innerType, depth);
    case 'pipe':
      return part(pickSide(def, direction), depth);
    default:
      throw new Error(
        `No TypeScript type is known for a schema of type ${def.type} as ${direction}. Please add it here.`,
      );
  }
}

function pickSide(def: { in: Schema; out: Schema }, direction: Direction): Schema {
  return direction === 'output' || isPreprocessing(def) ? def.out : def.in;
}

function isPreprocessing(def: { in: Schema }): boolean {
  return def.in._zod.def.type === 'transform';
}

function object(shape: Readonly<Record<string, Schema>>, direction: Direction, part: WritePart, depth: number): string {
  const inner = INDENT.repeat(depth + 1);
  const fields = Object.entries(shape).map(([key, field]) => {
    const name = IDENTIFIER.test(key) ? key : JSON.stringify(key);
    return `${inner}${name}${mayBeLeftOut(field, direction) ? '?' : ''}: ${part(field, depth + 1)};\n`;
  });
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}${INDENT.repeat(depth)}}`;
}

function mayBeLeftOut(field: Schema, direction: Direction): boolean {
  const def = field._zod.def as Def;
  // A preprocessing step accepts `undefined` too; the type promises only what the schema behind it accepts.
  if (def.type === 'pipe' && isPreprocessing(def)) return mayBeLeftOut(def.out, direction);
  return (direction === 'input' ? field._zod.optin : field._zod.optout) !== undefined;
}

type RecordDef = z.core.$ZodRecordDef;

function record({ keyType, valueType, partial }: RecordDef, part: WritePart, depth: number): string {
  const text = `Record<${part(keyType, depth)}, ${part(valueType, depth)}>`;
  return partial ? `Partial<${text}>` : text;
}

function splitUnion(text: string): string[] {
  const members: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [index, character] of [...text].entries()) {
    if ('{[(<'.includes(character)) depth += 1;
    if ('}])>'.includes(character)) depth -= 1;
    if (depth === 0 && text.startsWith(' | ', index)) {
      members.push(text.slice(from, index));
      from = index + 3;
    }
  }
  return [...members, text.slice(from)];
}

function union(parts: readonly string[]): string {
  const members = [...new Set(parts.flatMap(splitUnion))];
  const isNothing = (member: string) => member === 'null' || member === 'undefined';
  return [...members.filter((member) => !isNothing(member)), ...members.filter(isNothing)].join(' | ');
}

function toArrayType(element: string): string {
  return splitUnion(element).length > 1 ? `(${element})[]` : `${element}[]`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : String(value);
}
