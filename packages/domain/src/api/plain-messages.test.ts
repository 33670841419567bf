import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { plainMessage } from './plain-messages.ts';

beforeAll(() => void z.config({ customError: plainMessage }));
afterAll(() => void z.config({ customError: undefined }));

it.each<[string, z.ZodType, unknown]>([
  ['Required', z.string(), undefined],
  ['Must be text', z.string(), 7],
  ['Must be a number', z.number(), '7'],
  ['Must be a whole number', z.int(), 1.5],
  ['Must be an object', z.object({}), null],
  ['Must be a list', z.array(z.string()), 'x'],
  ['Must be at most 3', z.int().max(3), 4],
  ['Must be at least 1', z.int().min(1), 0],
  ['Must have at most 2 characters', z.string().max(2), 'abc'],
  ['Must have at most 1 entries', z.array(z.string()).max(1), ['a', 'b']],
  ['Must be one of pending, approved', z.enum(['pending', 'approved']), 'x'],
  ['Must be true', z.literal(true), false],
])('A person reads %j', (message, schema, value) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});

it('A message of a schema’s own stays', () => {
  expect(z.int('Must be positive').safeParse('x').error?.issues[0]?.message).toBe('Must be positive');
});
