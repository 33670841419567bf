import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { GreyImage } from '../src/image/grey-image.ts';

/** One picture of the shared corpus with what a person reads in it. */
export interface CorpusPicture {
  readonly name: string;
  /** Exact content of its code 39 or code 128, or `null`. */
  readonly barcode: string | null;
  /** The VIN in print, or `null`. */
  readonly text: string | null;
  /** Where the print stands, in parts of the picture. */
  readonly textBox?: readonly [number, number, number, number];
  readonly textRotate?: number;
  readonly tags: readonly string[];
  readonly load: () => Promise<GreyImage>;
}

interface Entry extends Omit<CorpusPicture, 'name' | 'load'> {
  readonly file: string;
}

/** Where the pictures lie: VIN_CORPUS, or beside the project. */
export function corpusFolder(): string {
  return process.env.VIN_CORPUS ?? path.resolve(import.meta.dirname, '../../../../shared/vin-corpus');
}

/** The pictures of the shared corpus, or `null` where it is absent. */
export function openCorpus(): CorpusPicture[] | null {
  const folder = corpusFolder();
  const manifest = path.join(folder, 'manifest.json');
  if (!existsSync(manifest)) return null;
  // The manifest is written by the makers of the corpus; a bench may trust its shape.
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Entry[];
  return entries.map(({ file, ...entry }) => ({ ...entry, name: file, load: () => loadGrey(path.join(folder, file)) }));
}

/** A picture file upright and grey, at its own size. */
async function loadGrey(file: string): Promise<GreyImage> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
