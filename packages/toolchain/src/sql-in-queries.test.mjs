import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const SERVER = /^apps\/api\/src\/.*\.ts$/;
const QUERIES = /\.queries\.ts$/;
const FOR_TESTS = /\.test\.ts$|testing|-fixture\.ts$|\/rest\/expected\/|\/(bench|faults)\//;

const SQL =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(<[^`]*>)?`|\bsql\.(raw|lit)\(/;

const files = listRepositoryFiles().filter((file) => SERVER.test(file) && !FOR_TESTS.test(file));

describe('The server', () => {
  it('builds SQL in *.queries.ts only', () => {
    const elsewhere = files.filter((file) => !QUERIES.test(file) && SQL.test(readRepositoryFile(file)));
    expect(elsewhere).toEqual([]);
  });

  it('has queries, which the rule recognizes', () => {
    const recognized = files.filter((file) => QUERIES.test(file) && SQL.test(readRepositoryFile(file)));
    expect(recognized.length).toBeGreaterThan(40);
  });
});
