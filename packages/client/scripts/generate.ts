import { mkdir, writeFile } from 'node:fs/promises';
import { writeProcedures } from './write-procedures.ts';

/** Writes `src/generated/procedures.ts`. Run it after changing a procedure or its schema. */
const folder = new URL('../src/generated/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('procedures.ts', folder), await writeProcedures());
process.stdout.write('Wrote src/generated/procedures.ts.\n');
