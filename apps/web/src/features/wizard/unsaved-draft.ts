import type { UserId } from '@marque/domain/api/ids';
import { SaveDraft } from '@marque/domain/consignment/draft';
import { Photos } from '@marque/domain/photo/photos';
import { z } from 'zod';
import { UNSAVED_DRAFT_KEY } from '../../lib/unsaved-draft-key.ts';
import { hasParts, type UnsavedParts } from '../../shared/draft/draft-parts.ts';
import type { KeptEdits } from '../../shared/draft/saver-state.ts';

/** The browser stores unsaved edits, so that they survive a closed tab or an empty battery. */

const KeptRecord = z.object({
  userId: z.int(),
  revision: z.int().min(0),
  parts: SaveDraft.pick({
    personalInfo: true,
    vehicleInfo: true,
    damageReport: true,
    photos: true,
    currentStep: true,
  }),
  basePhotos: Photos.optional(),
});

/** The subset of `Storage` used here. Any method may throw: storage can be full or forbidden. */
export type EditStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where storage is forbidden, even reading `localStorage` throws; hence only inside the methods. */
export const browserStorage: EditStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

function presentParts(parts: z.infer<typeof KeptRecord>['parts']): UnsavedParts {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null && part !== undefined));
}

/** The stored edits of this user; `null` if there are none, they are unreadable, or they are somebody else's. */
export function readUnsavedDraft(storage: EditStorage, userId: UserId): KeptEdits | null {
  try {
    const record = KeptRecord.safeParse(JSON.parse(storage.getItem(UNSAVED_DRAFT_KEY) ?? 'null'));
    if (!record.success || record.data.userId !== userId) return null;
    const parts = presentParts(record.data.parts);
    const { revision, basePhotos } = record.data;
    return hasParts(parts) ? { revision, parts, ...(basePhotos && { basePhotos }) } : null;
  } catch {
    return null;
  }
}

/** Whether this device holds edits that the server does not have yet. */
export function hasUnsavedDraft(storage: EditStorage): boolean {
  try {
    return storage.getItem(UNSAVED_DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}

/** Stores the edits for this user only. If storage is full or forbidden, they last as long as the page. */
export function writeUnsavedDraft(storage: EditStorage, userId: UserId, edits: KeptEdits): void {
  try {
    storage.setItem(UNSAVED_DRAFT_KEY, JSON.stringify({ userId, ...edits }));
  } catch {
    // Storage is full or forbidden.
  }
}

export function clearUnsavedDraft(storage: EditStorage): void {
  try {
    storage.removeItem(UNSAVED_DRAFT_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
