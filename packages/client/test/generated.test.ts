import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { writeProcedures } from '../scripts/write-procedures.ts';

it('The written types are those of the router as it is now (else: npm run generate in packages/client)', async () => {
  const written = await readFile(new URL('../src/generated/procedures.ts', import.meta.url), 'utf8');
  expect(await writeProcedures()).toBe(written);
});
