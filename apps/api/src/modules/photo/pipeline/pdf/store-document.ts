import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_PAGES } from '@marque/domain/product/limits';
import { systemCode } from '../../../../adapters/photo-store/disk-space.ts';
import { documentKey, originalKey } from '../../../../adapters/photo-store/photo-key.ts';
import type { PhotoStore } from '../../../../adapters/photo-store/photo-store.ts';
import type { DeclaredUpload, StoredDocument } from '../../../../transport/ports/photo-pipeline.port.ts';
import type { PhotoChildren } from '../photo-children.ts';
import { documentName } from '../photo-name.ts';
import { PhotoRefusedError } from '../photo-refused.ts';
import { receiveUpload } from '../receive-upload.ts';
import type { WorkQueue } from '../work-queue.ts';

/** How every PDF begins (ISO 32000-2, 7.5.2). */
const SIGNATURE = '%PDF-';

interface DocumentWorkshop {
  store: PhotoStore;
  /** Shared with photos, so that all work on files has one limit. */
  queue: WorkQueue;
  documentQueue: WorkQueue;
  children: PhotoChildren;
}

/**
 * Receives a PDF, draws its pages in a separate process, and stores the original PDF with an image of each page. Throws
 * `PhotoRefusedError` for problems that the user can fix, `PhotoStoreFullError`, `PhotoQueueFullError`, or the store's
 * error; then nothing is stored. No temporary file outlives the call.
 */
export async function storeDocument(
  { store, queue, documentQueue, children }: DocumentWorkshop,
  input: Readable,
  { fileName, account, signal }: DeclaredUpload,
): Promise<StoredDocument> {
  const id = randomUUID();
  const [source, target] = [join(store.tempFolder, `upload-${id}`), join(store.tempFolder, `page-${id}`)];
  const turn = { ...(account !== undefined && { account }), ...(signal && { signal }) };
  try {
    const { size } = await receiveUpload(input, source, { maxBytes: MAX_DOCUMENT_BYTES });
    await requirePdf(source);
    const run = () => children.run({ kind: 'render', source, target }, { signal });
    const rendered = await documentQueue.run(() => queue.run(run, turn), turn);
    const pages = rendered.pages.map((page) => {
      const pageId = randomUUID();
      return { ...page, id: pageId, key: originalKey(pageId) };
    });
    const stored = { ...rendered, pages, id, key: documentKey(id), name: documentName(fileName), size };
    await putAll(store, [
      ...pages.map(({ key }, index) => ({ key, path: `${target}-${index + 1}` })),
      { key: stored.key, path: source },
    ]);
    return stored;
  } finally {
    const pages = Array.from({ length: MAX_DOCUMENT_PAGES }, (_, index) => `${target}-${index + 1}`);
    await Promise.all([source, ...pages].map(removed));
  }
}

async function requirePdf(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE.length), 0, SIGNATURE.length, 0);
    if (buffer.toString('latin1', 0, bytesRead) !== SIGNATURE) throw new PhotoRefusedError('NOT_A_PDF');
  } finally {
    await file.close();
  }
}

async function putAll(store: PhotoStore, files: readonly { key: string; path: string }[]): Promise<void> {
  try {
    for (const { key, path } of files) await store.putFile(key, path);
  } catch (error) {
    await Promise.allSettled(files.map(({ key }) => store.delete(key)));
    throw error;
  }
}

/** Removes a file that may be gone already: moved into the store, or never created. */
async function removed(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error;
  });
}
