import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTypeWriter } from './typescript-of-zod.ts';

const write = (schema: z.ZodType, direction: 'input' | 'output' = 'output') =>
  createTypeWriter(() => null).write(schema, direction);

describe('Types of schemas', () => {
  it.each([
    [z.string().min(3).brand<'Id'>(), 'string'],
    [z.date(), 'Date'],
    [z.enum(['a', 'b']), `'a' | 'b'`],
    [z.literal([7, 30]), '7 | 30'],
    [z.array(z.enum(['a', 'b'])), `('a' | 'b')[]`],
    [z.array(z.union([z.object({ a: z.string() }), z.null()])), '({\n  a: string;\n} | null)[]'],
    [z.string().nullish(), 'string | null | undefined'],
    [z.record(z.string(), z.unknown()), 'Record<string, unknown>'],
    [z.partialRecord(z.enum(['a']), z.int()), `Partial<Record<'a', number>>`],
    [z.object({}), 'Record<string, never>'],
    [z.object({ 'a-b': z.int().optional() }), '{\n  "a-b"?: number | undefined;\n}'],
  ])('%#', (schema, type) => {
    expect(write(schema)).toBe(type);
  });

  it('differ by direction where a default or a conversion stands between', () => {
    const schema = z.object({ limit: z.int().default(5), at: z.string().pipe(z.coerce.date()) });
    expect(write(schema, 'input')).toBe('{\n  limit?: number | undefined;\n  at: string;\n}');
    expect(write(schema, 'output')).toBe('{\n  limit: number;\n  at: Date;\n}');
  });

  it('have one declaration for a named schema, and two where its directions differ', () => {
    const Inner = z.object({ a: z.int().default(1) });
    const writer = createTypeWriter((schema) => (schema === Inner ? 'Inner' : null));
    expect(writer.write(z.array(Inner), 'input')).toBe('InnerInput[]');
    expect(writer.write(Inner.nullable(), 'output')).toBe('Inner | null');
    expect(writer.declarations().map(({ name }) => name)).toEqual(['Inner', 'InnerInput']);
  });

  it('are never guessed', () => {
    expect(() => write(z.map(z.string(), z.string()))).toThrow(/map/);
    expect(() => write(z.string().transform((text) => text.length))).toThrow(/transform/);
  });
});
