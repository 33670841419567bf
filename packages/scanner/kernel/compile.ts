import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const SOURCE = new URL('convolve.wat', import.meta.url);
const TARGET = new URL('../src/print/convolve-wasm.ts', import.meta.url);

/** The compiled kernel in base64, for browsers. */
export async function compiledKernel(): Promise<string> {
  const { parseWat } = await wabt();
  const parsed = parseWat('convolve.wat', readFileSync(SOURCE, 'utf8'), { simd: true });
  parsed.validate();
  return Buffer.from(parsed.toBinary({}).buffer).toString('base64');
}

if (import.meta.main) {
  writeFileSync(
    TARGET,
    `/** Compiled from kernel/convolve.wat by \`node kernel/compile.ts\`. */\nexport const CONVOLVE_WASM =\n  '${await compiledKernel()}';\n`,
  );
}
