import { mkdir, writeFile } from 'node:fs/promises';
import { writeProcedures } from './write-procedures.ts';

/** Writes `src/generated/procedures.ts` anew; to be run when a procedure or its schema has changed. */
const folder = new URL('../src/generated/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('procedures.ts', folder), await writeProcedures());
process.stdout.write('src/generated/procedures.ts is written.\n');
