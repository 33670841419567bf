import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { GrayImage } from '../src/image/gray-image.ts';

export interface CorpusPicture {
  readonly name: string;
  /** Exact content of its Code 39 or Code 128, or `null`. */
  readonly barcode: string | null;
  readonly text: string | null;
  /** The printed text's box, as shares of the picture's sides. */
  readonly textBox?: readonly [number, number, number, number];
  readonly textRotate?: number;
  readonly tags: readonly string[];
  readonly load: () => Promise<GrayImage>;
}

interface Entry extends Omit<CorpusPicture, 'name' | 'load'> {
  readonly file: string;
}

/** The corpus folder: VIN_CORPUS, or next to the project. */
export function corpusFolder(): string {
  return process.env.VIN_CORPUS ?? path.resolve(import.meta.dirname, '../../../../shared/vin-corpus');
}

/** The pictures of the shared corpus, or `null` if it is absent. */
export function openCorpus(): CorpusPicture[] | null {
  const folder = corpusFolder();
  const manifest = path.join(folder, 'manifest.json');
  if (!existsSync(manifest)) return null;
  // The manifest is part of the corpus, so its shape can be trusted.
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Entry[];
  return entries.map(({ file, ...entry }) => ({ ...entry, name: file, load: () => loadGray(path.join(folder, file)) }));
}

async function loadGray(file: string): Promise<GrayImage> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .flatten({ background: '#fff' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
