import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { AttachedDocument } from '@marque/domain/photo/documents';
import { PhotoEntry } from '@marque/domain/photo/photos';
import { z } from 'zod';
import { browserStorage, type KeyedStorage } from '../../lib/browser-storage.ts';
import { UPLOADS_LAST_MS, unsentFilesKey } from '../../lib/unsent-answers.ts';

const Stored = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('photo'), url: PhotoEntry.shape.url }),
  z.object({ kind: z.literal('document'), document: AttachedDocument }),
]);
export type Stored = z.infer<typeof Stored>;

const Kept = z.object({
  userId: z.int(),
  files: z.array(z.object({ key: z.string(), name: z.string(), stored: Stored, since: z.number() })),
});
type KeptFile = z.infer<typeof Kept>['files'][number];

/** A file of an unsent message that the server has. */
export type Arrived = Omit<KeptFile, 'since'>;

interface Writer {
  id: ConsignmentId;
  userId: UserId;
}

function readFiles({ id, userId }: Writer, storage: KeyedStorage): KeptFile[] {
  try {
    const kept = Kept.parse(JSON.parse(storage.getItem(unsentFilesKey(id)) ?? ''));
    return kept.userId === userId ? kept.files : [];
  } catch {
    return [];
  }
}

/** The files that this writer's unsent message has and the server has not deleted yet; empty without storage. */
export function readAttachments(writer: Writer, now: Date, storage = browserStorage): Arrived[] {
  const isThere = ({ since }: KeptFile) => now.getTime() - since < UPLOADS_LAST_MS;
  return readFiles(writer, storage)
    .filter(isThere)
    .map(({ since: _, ...file }) => file);
}

/** Keeps which files an unsent message has. If storage is full or forbidden, they last as long as the page. */
export function keepAttachments(writer: Writer, files: readonly Arrived[], now: Date, storage = browserStorage): void {
  const { id, userId } = writer;
  const known = new Map(readFiles(writer, storage).map(({ key, since }) => [key, since]));
  const kept = files.map((file) => ({ ...file, since: known.get(file.key) ?? now.getTime() }));
  try {
    if (files.length === 0) storage.removeItem(unsentFilesKey(id));
    else storage.setItem(unsentFilesKey(id), JSON.stringify({ userId, files: kept }));
  } catch {
    // Storage is full or forbidden.
  }
}
