import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { GrayImage } from '../src/image/gray-image.ts';
import type { Engine } from './engine.ts';

/** zxing-cpp compiled to WebAssembly, with `tryHarder`. */
export async function zxingEngine(): Promise<Engine> {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.length);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return {
    name: 'zxing-wasm, try harder',
    read: async (image) => {
      const results = await readBarcodes(toImageData(image), {
        formats: ['Code39', 'Code128'],
        tryHarder: true,
        tryRotate: true,
        tryInvert: true,
        tryDownscale: true,
      });
      return results.map(({ text }) => text);
    },
  };
}

function toImageData({ width, height, data }: GrayImage) {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < data.length; pixel += 1) rgba.fill(data[pixel] ?? 0, pixel * 4, pixel * 4 + 3);
  return { data: rgba, width, height, colorSpace: 'srgb' as const };
}
