import { brotliDecompressSync } from 'node:zlib';
import { PACKED_MODELS } from './model-data.ts';

/**
 * The models of manufacturers that a luxury car dealer meets, from NHTSA's database, packed: patterns and names occur
 * once, and everything else is an index into those lists. Written by `extract-models.ts`.
 */
export interface ModelTable {
  source: string;
  makes: string[];
  /** Each model's name and the index of its make. */
  models: [name: string, make: number][];
  /** Groups of patterns for positions 4 to 8 (after a bar: 10 to 17), separated by spaces, with their model. */
  schemas: [patterns: string, model: number][][];
  /** By world manufacturer identifier: the first and last model year (0: still current) of each schema. */
  wmis: Record<string, [from: number, to: number, schema: number][]>;
}

let unpacked: ModelTable | undefined;

/** Unpacked on first use. */
export function modelTable(): ModelTable {
  // Written by its own script with this type.
  unpacked ??= JSON.parse(brotliDecompressSync(Buffer.from(PACKED_MODELS, 'base64')).toString('utf8')) as ModelTable;
  return unpacked;
}
