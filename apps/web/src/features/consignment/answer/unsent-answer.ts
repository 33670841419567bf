import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { DamageReportDraft } from '@marque/domain/consignment/damage-report';
import { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { AttachedDocument, DocumentKind, DocumentReferences } from '@marque/domain/photo/documents';
import { type Photos, Photos as PhotosSchema } from '@marque/domain/photo/photos';
import { z } from 'zod';
import { unsentAnswerKey } from '../../../lib/unsent-answers.ts';
import type { Answer, AnswerPapers } from './answer-parts.ts';

/** The browser stores an unsent answer, so that it survives a reload, a closed tab and an expired session. */

const KeptRecord = z.object({
  userId: z.int(),
  requestId: z.int(),
  answer: z.object({
    personalInfo: PersonalInfoDraft.optional(),
    vehicleInfo: VehicleInfoDraft.optional(),
    damageReport: DamageReportDraft.optional(),
    photos: PhotosSchema.optional(),
    documents: DocumentReferences.optional(),
    withoutDocuments: z.array(DocumentKind).optional(),
  }),
  /** The PDFs that the answer names. */
  added: z.partialRecord(DocumentKind, z.array(AttachedDocument)).default({}),
  /** When the first of the new photos and PDFs was stored. */
  photosSince: z.number().nullable(),
});

/** The server deletes photos and PDFs that belong to no consignment after 24 hours (ADR 0017). */
const PHOTOS_LAST_MS = 22 * 60 * 60 * 1000;

export interface UnsentAnswer {
  answer: Answer;
  added: AnswerPapers['added'];
  /** New photos and PDFs were so old that the server has deleted them. */
  hasLostPhotos: boolean;
}

export interface AnswerOwner {
  id: ConsignmentId;
  userId: UserId;
  requestId: number;
}

/** The subset of `Storage` used here. Any method may throw: storage can be full or forbidden. */
export type AnswerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where storage is forbidden, even reading `localStorage` throws; hence only inside the methods. */
export const browserStorage: AnswerStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

const keyOfProposal = (key: string) => `${key}.proposal`;

/** Storage for proposals, separate from answers. */
export const proposalStorage: AnswerStorage = {
  getItem: (key) => localStorage.getItem(keyOfProposal(key)),
  setItem: (key, value) => localStorage.setItem(keyOfProposal(key), value),
  removeItem: (key) => localStorage.removeItem(keyOfProposal(key)),
};

function hasNewPhotos(photos: Photos | undefined, stored: Photos): boolean {
  const known = new Set(Object.values(stored).flatMap((list) => (list ?? []).map(({ url }) => url)));
  return Object.values(photos ?? {}).some((list) => list?.some(({ url }) => !known.has(url)));
}

function readRecord(storage: AnswerStorage, { id, userId, requestId }: AnswerOwner) {
  try {
    const record = KeptRecord.safeParse(JSON.parse(storage.getItem(unsentAnswerKey(id)) ?? 'null'));
    return record.success && record.data.userId === userId && record.data.requestId === requestId ? record.data : null;
  } catch {
    return null;
  }
}

/** The stored answer to this request; `null` if there is none, it is unreadable, or it answers another request. */
export function readUnsentAnswer(storage: AnswerStorage, owner: AnswerOwner, now: Date): UnsentAnswer | null {
  const record = readRecord(storage, owner);
  if (!record) return null;
  const { answer, added, photosSince } = record;
  const isFresh = photosSince === null || now.getTime() - photosSince < PHOTOS_LAST_MS;
  if (isFresh) return { answer, added, hasLostPhotos: false };
  const { photos: _, documents: __, ...rest } = answer;
  return { answer: rest, added: {}, hasLostPhotos: true };
}

interface KeptAnswer {
  answer: Answer;
  added: AnswerPapers['added'];
  /** The photos that were submitted before. */
  stored: Photos;
}

/** Stores an answer. If storage is full or forbidden, the answer lasts as long as the page. */
export function keepAnswer(
  storage: AnswerStorage,
  owner: AnswerOwner,
  { answer, added, stored }: KeptAnswer,
  now: Date,
): void {
  const { userId, requestId } = owner;
  const hasNewPapers = Object.values(added).some((documents) => documents.length > 0);
  const hasNew = hasNewPapers || hasNewPhotos(PhotosSchema.safeParse(answer.photos).data, stored);
  const photosSince = hasNew ? (readRecord(storage, owner)?.photosSince ?? now.getTime()) : null;
  try {
    storage.setItem(unsentAnswerKey(owner.id), JSON.stringify({ userId, requestId, answer, added, photosSince }));
  } catch {
    // Storage is full or forbidden.
  }
}

export function forgetUnsentAnswer(storage: AnswerStorage, id: ConsignmentId): void {
  try {
    storage.removeItem(unsentAnswerKey(id));
  } catch {
    // Without storage there is nothing to remove.
  }
}
