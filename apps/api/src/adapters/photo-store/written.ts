import type { WriteStream } from 'node:fs';

/**
 * Resolves when a file is no longer written: one that is still being opened would be created after its writer removed
 * it.
 */
export async function written(target: WriteStream): Promise<void> {
  if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()));
}
