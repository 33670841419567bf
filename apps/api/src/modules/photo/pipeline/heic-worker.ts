import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import createLibheif from 'libheif-js/libheif-wasm/libheif.js';
import type { HeicJob, HeicResult } from './heic.ts';
import { createTiff, type TiffInMaking } from './tiff.ts';
import { readWasm } from './wasm-file.ts';

/**
 * Keeps the decoder from taking more memory than a picture of the promised size needs: the resource limits of a worker
 * thread do not cover WebAssembly. The decoder treats the error as out of memory.
 */
function limitMemory(maxBytes: number): void {
  const pageBytes = 65_536;
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > maxBytes)
      throw new RangeError('The picture needs too much memory.');
    return grow.call(this, pages);
  };
}

/** Decodes the primary picture of the file, upright: the decoder itself applies rotation, mirroring and cropping. */
async function decode({ path, maxPixels, colorProfile }: HeicJob): Promise<TiffInMaking> {
  const libheif = createLibheif({ wasmBinary: await readWasm('libheif') });
  const context = libheif.heif_context_alloc();
  const parsed = libheif.heif_context_read_from_memory(context, await readFile(path));
  if (parsed.code.value !== 0) throw new Error(parsed.message);
  const image = libheif.heif_js_context_get_primary_image_handle(context);
  if ('code' in image) throw new Error(image.message);
  const [width, height] = [libheif.heif_image_handle_get_width(image), libheif.heif_image_handle_get_height(image)];
  if (width * height > maxPixels) throw new Error('The picture is larger than its header says.');

  const { heif_colorspace_RGB } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGB } = libheif.heif_chroma;
  const decoded = await libheif.heif_js_decode_image2(image, heif_colorspace_RGB, heif_chroma_interleaved_RGB);
  if ('code' in decoded) throw new Error(decoded.message);
  const [channel] = decoded.channels;
  if (!channel || channel.width !== width || channel.height !== height) throw new Error('The picture is incomplete.');

  const tiff = createTiff(width, height, colorProfile);
  const row = width * 3;
  for (let y = 0; y < height; y += 1) {
    tiff.pixels.set(channel.data.subarray(y * channel.stride, y * channel.stride + row), y * row);
  }
  return tiff;
}

// Only `heic.ts` starts this worker, with a job of this type, and the structured clone keeps its shape.
const job = workerData as HeicJob;
limitMemory(job.maxMemoryBytes);
try {
  const { file } = await decode(job);
  parentPort?.postMessage({ file } satisfies HeicResult, [file.buffer]);
} catch (error) {
  parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies HeicResult);
}
