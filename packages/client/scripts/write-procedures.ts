import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { appRouter } from '@marque/api/router';
import { ERRORS } from '@marque/domain/api/errors';
import { AttachedDocument } from '@marque/domain/photo/documents';
import { PHOTO_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { UploadedPhoto } from '@marque/domain/photo/photos';
import { PHOTO_WIDTHS } from '@marque/domain/product/limits';
import { z } from 'zod';
import { createTypeWriter, type NameOf } from './typescript-of-zod.ts';

const HEAD = `// Written by \`npm run generate\` from the server's router. Do not edit: a test compares.
import type { Mutation, Query } from '../procedure-types.ts';
`;

const UNNAMED = new Set(['string', 'number', 'boolean', 'literal', 'date']);

interface Procedure {
  namespace: string;
  name: string;
  kind: 'query' | 'mutation';
  input: z.core.$ZodType | null;
  output: z.core.$ZodType;
}

interface ProcedureDef {
  type: 'query' | 'mutation' | 'subscription';
  inputs: unknown[];
  output: unknown;
}

/** Finds schemas by their definition, because zod copies the schema that is the key of a record. */
async function readDomainNames(): Promise<NameOf> {
  const folder = new URL('..', import.meta.resolve('@marque/domain/api/errors'));
  const files = readdirSync(fileURLToPath(folder), { encoding: 'utf8', recursive: true }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const names = new Map<unknown, string>();
  for (const file of files.sort()) {
    const module: Record<string, unknown> = await import(`@marque/domain/${file.slice(0, -3)}`);
    for (const [name, value] of Object.entries(module)) {
      if (!(value instanceof z.ZodType) || UNNAMED.has(value.def.type)) continue;
      if (!names.has(value.def)) names.set(value.def, name);
    }
  }
  return (schema) => names.get(schema._zod.def) ?? null;
}

/** A response that is validated when it is written wraps its schema (ADR 0142). */
function readSchema(output: unknown): z.ZodType | null {
  const schema = typeof output === 'object' && output !== null && 'schema' in output ? output.schema : output;
  return schema instanceof z.ZodType ? schema : null;
}

function listProcedures(): Procedure[] {
  const found: Procedure[] = [];
  // `procedures` is flat, by path, although its type is a tree. tRPC accepts any parser; below, only zod's pass.
  const all = appRouter._def.procedures as unknown as Record<string, { _def: ProcedureDef }>;
  for (const [path, { _def: def }] of Object.entries(all)) {
    if (def.type === 'subscription') continue;
    const { inputs } = def;
    const [input = null] = inputs;
    const output = readSchema(def.output);
    if (inputs.length > 1 || !(input === null || input instanceof z.ZodType) || !output) {
      throw new Error(`${path} must have one zod schema as its input at most, and one as its output`);
    }
    const [namespace = '', name = ''] = path.split('.');
    found.push({ namespace, name, kind: def.type, input, output });
  }
  return found.sort((a, b) => (`${a.namespace}.${a.name}` < `${b.namespace}.${b.name}` ? -1 : 1));
}

function byNamespace(procedures: readonly Procedure[], line: (procedure: Procedure) => string): string {
  const groups = Map.groupBy(procedures, ({ namespace }) => namespace);
  return [...groups].map(([namespace, group]) => `  ${namespace}: {\n${group.map(line).join('')}  }`).join(';\n');
}

const list = (values: readonly (string | number)[]) =>
  values.map((value) => `  ${typeof value === 'string' ? `'${value}'` : value},\n`).join('');

function takesKey({ input }: Procedure): boolean {
  return input instanceof z.ZodObject && 'idempotencyKey' in input.shape;
}

/** Returns the text of `src/generated/procedures.ts` for the current router. */
export async function writeProcedures(): Promise<string> {
  const procedures = listProcedures();
  const writer = createTypeWriter(await readDomainNames());
  const types = byNamespace(procedures, ({ name, kind, input, output }) => {
    const inputType = input ? writer.write(input, 'input', 2) : 'undefined';
    const outputType = writer.write(output, 'output', 2);
    return `    ${name}: ${kind === 'query' ? 'Query' : 'Mutation'}<${inputType}, ${outputType}>;\n`;
  });
  // The responses of POST /api/upload and POST /api/upload/attachment, which are no procedures.
  writer.write(UploadedPhoto, 'output');
  writer.write(AttachedDocument, 'output');
  const kinds = byNamespace(procedures, ({ name, kind }) => `    ${name}: '${kind}',\n`).replaceAll(';\n', ',\n');
  return [
    HEAD,
    ...writer.declarations().map(({ text }) => `${text}\n`),
    `/** Every procedure of the server, by namespace and name. */\nexport interface Procedures {\n${types};\n}\n`,
    `/** Whether a procedure only reads or also writes. */\nexport const PROCEDURE_KINDS = {\n${kinds},\n} as const;\n`,
    `/** The procedures with an \`idempotencyKey\`: the server carries out a repeated request only once. */\nexport const KEYED_PROCEDURES = [\n${list(procedures.filter(takesKey).map(({ namespace, name }) => `${namespace}.${name}`))}] as const;\n`,
    `/** Every error code of the server. */\nexport const ERROR_CODES = [\n${list(Object.keys(ERRORS))}] as const;`,
    `export type ErrorCode = (typeof ERROR_CODES)[number];\n`,
    `/** The photo categories, in order. */\nexport const PHOTO_CATEGORIES = [\n${list(PHOTO_CATEGORIES)}] as const satisfies readonly PhotoCategory[];\n`,
    `/** The widths in which photos are served, in pixels. */\nexport const PHOTO_WIDTHS = [${PHOTO_WIDTHS.join(', ')}] as const;`,
    `export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];\n`,
  ].join('\n');
}
