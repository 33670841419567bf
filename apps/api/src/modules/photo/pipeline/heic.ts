import { Worker } from 'node:worker_threads';
import { systemCode } from '../../../adapters/photo-store/disk-space.ts';
import type { ImageHeader } from './image-header.ts';
import { PhotoRefusedError } from './photo-refused.ts';
import { scriptFile } from './script-file.ts';

export interface HeicJob {
  path: string;
  maxPixels: number;
  maxMemoryBytes: number;
  colorProfile: Uint8Array | undefined;
}

export type HeicResult = { file: Uint8Array<ArrayBuffer> } | { error: string };

/** Twice the observed need of an 8-bit picture, enough for 10 bits and a rotation. */
const BYTES_PER_PIXEL = 16;
const BASE_BYTES = 64 * 1024 * 1024;

const TIMEOUT_MS = 40_000;

/**
 * Decodes a HEIC photo, upright, into an uncompressed TIFF with the color profile of its header. The prebuilt image
 * library has no HEVC decoder because of patents, so libheif in WebAssembly does this, in a thread that ends with the
 * photo: a malicious file cannot take time or memory from the server. Throws DAMAGED if the photo cannot be decoded
 * within the limits.
 */
export async function decodeHeic(
  path: string,
  { pixels, colorProfile }: Pick<ImageHeader, 'pixels' | 'colorProfile'>,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<Buffer> {
  const maxMemoryBytes = BASE_BYTES + pixels * BYTES_PER_PIXEL;
  const worker = new Worker(scriptFile('heic-worker'), {
    workerData: { path, maxPixels: pixels, maxMemoryBytes, colorProfile } satisfies HeicJob,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // The decoder writes to the console about every unusual file.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  try {
    const result = await waitForResult(worker, timeoutMs);
    if ('error' in result) throw new PhotoRefusedError('DAMAGED', { cause: new Error(result.error) });
    return Buffer.from(result.file.buffer);
  } finally {
    await worker.terminate();
  }
}

function waitForResult(worker: Worker, timeoutMs: number): Promise<HeicResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ error: 'The HEIC decoder took too long.' }), timeoutMs);
    worker.once('message', resolve);
    worker.once('error', (error) => {
      // Only this is the photo's fault; any other error means that the worker does not run at all.
      if (systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ error: error.message });
      else reject(error);
    });
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The HEIC decoder ended with code ${code}.`));
    });
  });
}
