import type { GrayImage } from '@marque/scanner/image/gray-image';
import { sharp } from '../image-library.ts';

/** The photo upright and in gray, with a longest side of at most this many pixels. */
export async function readGray(path: string, longestSide: number): Promise<GrayImage> {
  const { data, info } = await sharp(path, { autoOrient: true })
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .toColorspace('b-w')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`A gray photo has ${info.channels} channels.`);
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

export function toPng({ width, height, data }: GrayImage): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Increases local contrast, for dark displays and faded print; the size stays. */
export async function enhanceContrast({ width, height, data }: GrayImage): Promise<GrayImage> {
  const tile = Math.max(16, Math.round(Math.min(width, height) / 8));
  const enhanced = await sharp(data, { raw: { width, height, channels: 1 } })
    .clahe({ width: tile, height: tile, maxSlope: 3 })
    .toColorspace('b-w')
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(enhanced.buffer, enhanced.byteOffset, enhanced.length) };
}
