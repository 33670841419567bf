import { expect, it } from 'vitest';
import { MAX_NAMED, PreparedStatements } from './prepared-statements.ts';

const use = (statements: PreparedStatements, text: string, times: number) =>
  Array.from({ length: times }, () => statements.nameFor(text)).at(-1);

it('A statement gets a name with its third use, the same in every process', () => {
  const [one, another] = [new PreparedStatements(), new PreparedStatements()];
  expect(use(one, 'select 1', 2)).toBeNull();
  expect(use(one, 'select 1', 1)).toMatch(/^marque_[0-9a-f]{32}$/);
  expect(use(another, 'select 1', 3)).toBe(use(one, 'select 1', 1));
});

it('Different statements have different names', () => {
  const statements = new PreparedStatements();
  expect(use(statements, 'select 1', 3)).not.toBe(use(statements, 'select 2', 3));
});

it.each(['begin', 'commit', 'savepoint a', 'listen events', 'set local x = 1'])('%j is never named', (text) => {
  expect(use(new PreparedStatements(), text, 5)).toBeNull();
});

it('A search by pattern is planned for its very pattern', () => {
  expect(use(new PreparedStatements(), 'select id from consignments where search like $1', 5)).toBeNull();
});

it(`A process names ${MAX_NAMED} statements at most, however many it runs`, () => {
  const statements = new PreparedStatements();
  const names = Array.from({ length: 5_000 }, (_, index) => use(statements, `select ${index}`, 3));
  expect(names.filter((name) => name !== null)).toHaveLength(MAX_NAMED);
});
