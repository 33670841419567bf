import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_PHOTO_BYTES } from '@marque/domain/product/limits';
import { asStoreError, systemCode } from '../../../adapters/photo-store/disk-space.ts';
import { written } from '../../../adapters/photo-store/written.ts';
import { countReceived } from './free-received.ts';
import { MIN_BYTES_PER_SECOND, SLOW_WINDOW_MS } from './photo-limits.ts';
import { PhotoRefusedError } from './photo-refused.ts';

export interface ReceivedUpload {
  size: number;
  sha256: string;
}

/**
 * Chunks that arrive during a write are collected up to this many bytes and written together: a few calls instead of
 * hundreds.
 */
const WRITTEN_AT_ONCE = 512 * 1024;

interface Options {
  maxBytes?: number;
  slowWindowMs?: number;
}

/**
 * Writes an upload to a new private file while it arrives, with at most one chunk in memory. Throws EMPTY, TOO_LARGE,
 * INTERRUPTED (the source failed or ended early) and TOO_SLOW, and `PhotoStoreFullError` when the disk is full; the
 * caller then removes the file.
 */
export async function receiveUpload(input: Readable, path: string, options: Options = {}): Promise<ReceivedUpload> {
  const { maxBytes = MAX_PHOTO_BYTES, slowWindowMs = SLOW_WINDOW_MS } = options;
  const hash = createHash('sha256');
  let size = 0;
  async function* measure(source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      size += piece.length;
      if (size > maxBytes) throw new PhotoRefusedError('TOO_LARGE');
      hash.update(piece);
      countReceived(piece.length);
      yield piece;
    }
  }

  const pace = watchPace(() => size, slowWindowMs);
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: WRITTEN_AT_ONCE });
  try {
    await pipeline(input, measure, target, { signal: pace.signal });
  } catch (error) {
    if (pace.signal.aborted) throw pace.signal.reason;
    throw error instanceof PhotoRefusedError ? error : blame(input, error);
  } finally {
    pace.stop();
    await written(target);
  }
  // A multipart parser with its own limit ends the stream there and only sets this flag.
  if ('truncated' in input && input.truncated === true) throw new PhotoRefusedError('TOO_LARGE');
  if (size === 0) throw new PhotoRefusedError('EMPTY');
  return { size, sha256: hash.digest('hex') };
}

/** Distinguishes a disconnected sender from a failure of our file system. */
function blame(input: Readable, error: unknown): unknown {
  const ofStore = asStoreError(error);
  // A full disk also ends the source, with the same error.
  if (ofStore !== error) return ofStore;
  const cut = error === input.errored || systemCode(error) === 'ERR_STREAM_PREMATURE_CLOSE';
  return cut ? new PhotoRefusedError('INTERRUPTED', { cause: error }) : error;
}

function watchPace(received: () => number, windowMs: number) {
  const giveUp = new AbortController();
  let before = 0;
  const timer = setInterval(() => {
    const now = received();
    if (now - before < (MIN_BYTES_PER_SECOND * windowMs) / 1000) giveUp.abort(new PhotoRefusedError('TOO_SLOW'));
    before = now;
  }, windowMs);
  timer.unref();
  return { signal: giveUp.signal, stop: () => clearInterval(timer) };
}
