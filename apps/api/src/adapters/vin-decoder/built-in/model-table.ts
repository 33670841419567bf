import { brotliDecompressSync } from 'node:zlib';
import { PACKED_MODELS } from './model-data.ts';

/**
 * What the government decoder's database says about the models of the makers that a luxury car dealer meets, packed:
 * the words of its patterns and names stand once, everything else are places in those lists. Written by
 * `extract-models.ts`.
 */
export interface ModelTable {
  /** Where it comes from and of which day it is. */
  source: string;
  makes: string[];
  /** Each model's name and the place of its make. */
  models: [name: string, make: number][];
  /**
   * Patterns that stand together: patterns for places 4 to 8 (after a bar: 10 to 17), parted by blanks, and the model
   * they mean.
   */
  schemas: [patterns: string, model: number][][];
  /** By world manufacturer identifier: from which model year to which (0: still) a schema holds. */
  wmis: Record<string, [from: number, to: number, schema: number][]>;
}

let unpacked: ModelTable | undefined;

/** Unpacked when it is first asked for. */
export function modelTable(): ModelTable {
  // Its own script wrote it, with this type.
  unpacked ??= JSON.parse(brotliDecompressSync(Buffer.from(PACKED_MODELS, 'base64')).toString('utf8')) as ModelTable;
  return unpacked;
}
