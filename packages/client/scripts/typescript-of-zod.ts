import type { z } from 'zod';

/** What a caller sends, or what he gets back: defaults, optional fields and transformations differ. */
export type Direction = 'input' | 'output';

type Schema = z.core.$ZodType;
/** Every kind of schema, told apart by `type`: zod's own union for those who walk schemas. */
type Def = z.core.$ZodTypes['_zod']['def'];

export interface Declaration {
  name: string;
  /** The whole statement, `export interface …` or `export type …`. */
  text: string;
}

/** Names the type of a schema, so that it is written once; `null` for one that has no name of its own. */
export type NameOf = (schema: Schema) => string | null;

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const INDENT = '  ';

/**
 * Writes TypeScript types for zod schemas: dates as `Date`, brands dropped, named schemas as declarations of their own. Throws for a kind of schema it does
 * not know, rather than writing a type that is wrong.
 */
export function createTypeWriter(nameOf: NameOf) {
  const declarations = new Map<string, Declaration>();

  /** A named schema whose two directions differ has two names. */
  function nameFor(schema: Schema, direction: Direction): string | null {
    const name = nameOf(schema);
    if (name === null || direction === 'output') return name;
    return expand(schema, 'input') === expand(schema, 'output') ? name : `${name}Input`;
  }

  /** Without names, and therefore fit for comparing; what a transformation makes is different from anything. */
  function expand(schema: Schema, direction: Direction): string {
    if (schema._zod.def.type === 'transform') return 'transformed';
    return body(schema, direction, (part) => expand(part, direction), 0);
  }

  function write(schema: Schema, direction: Direction, depth = 0): string {
    const name = nameFor(schema, direction);
    if (name === null) return body(schema, direction, (part, deeper) => write(part, direction, deeper), depth);
    if (!declarations.has(name)) {
      // Taken before its parts are written, so that it stands before them.
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
  // `def` is declared for the base class only; which one it is, is what the switch asks.
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
      return arrayOf(part(def.element, depth));
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
      return part(sideOf(def, direction), depth);
    default:
      throw new Error(`No TypeScript is known for a schema of type ${def.type} as ${direction}: add it here.`);
  }
}

/** A preprocessing step takes what the schema behind it takes, and repairs more than that by courtesy. */
function sideOf(def: { in: Schema; out: Schema }, direction: Direction): Schema {
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

/** Whether an object may lack the field, and not merely hold `undefined` in it. */
function mayBeLeftOut(field: Schema, direction: Direction): boolean {
  const def = field._zod.def as Def;
  // What takes everything also takes nothing; the type promises only what the schema behind it takes.
  if (def.type === 'pipe' && isPreprocessing(def)) return mayBeLeftOut(def.out, direction);
  return (direction === 'input' ? field._zod.optin : field._zod.optout) !== undefined;
}

type RecordDef = z.core.$ZodRecordDef;

function record({ keyType, valueType, partial }: RecordDef, part: WritePart, depth: number): string {
  const text = `Record<${part(keyType, depth)}, ${part(valueType, depth)}>`;
  return partial ? `Partial<${text}>` : text;
}

/** The members of a union that is written out already: what stands inside brackets belongs to a member. */
function membersOf(text: string): string[] {
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

/** Each member once, and nothing last. */
function union(parts: readonly string[]): string {
  const members = [...new Set(parts.flatMap(membersOf))];
  const isNothing = (member: string) => member === 'null' || member === 'undefined';
  return [...members.filter((member) => !isNothing(member)), ...members.filter(isNothing)].join(' | ');
}

function arrayOf(element: string): string {
  return membersOf(element).length > 1 ? `(${element})[]` : `${element}[]`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : String(value);
}
