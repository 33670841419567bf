import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { DamageReportDraft } from '@marque/domain/consignment/damage-report';
import { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { AttachedDocument, DocumentKind, DocumentReferences } from '@marque/domain/photo/documents';
import { type Photos, Photos as PhotosSchema } from '@marque/domain/photo/photos';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { z } from 'zod';
import { browserStorage, type KeyedStorage } from '../../../lib/browser-storage.ts';
import { UPLOADS_LAST_MS, unsentAnswerKey } from '../../../lib/unsent-answers.ts';
import type { Answer, AnswerDocuments } from './answer-parts.ts';

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
  /** The note that accompanies a proposal. */
  note: z.string().max(MAX_LONG_TEXT_LENGTH).optional(),
  /** When the first of the new photos and PDFs was stored. */
  photosSince: z.number().nullable(),
});

export interface UnsentAnswer {
  answer: Answer;
  added: AnswerDocuments['added'];
  note?: string | undefined;
  /** New photos and PDFs were so old that the server has deleted them. */
  hasLostPhotos: boolean;
}

export interface AnswerOwner {
  id: ConsignmentId;
  userId: UserId;
  requestId: number;
}

const keyOfProposal = (key: string) => `${key}.proposal`;

/** Storage for proposals, separate from answers. */
export const proposalStorage: KeyedStorage = {
  getItem: (key) => browserStorage.getItem(keyOfProposal(key)),
  setItem: (key, value) => browserStorage.setItem(keyOfProposal(key), value),
  removeItem: (key) => browserStorage.removeItem(keyOfProposal(key)),
};

function hasNewPhotos(photos: Photos | undefined, stored: Photos): boolean {
  const known = new Set(Object.values(stored).flatMap((list) => (list ?? []).map(({ url }) => url)));
  return Object.values(photos ?? {}).some((list) => list?.some(({ url }) => !known.has(url)));
}

function readRecord(storage: KeyedStorage, { id, userId, requestId }: AnswerOwner) {
  try {
    const record = KeptRecord.safeParse(JSON.parse(storage.getItem(unsentAnswerKey(id)) ?? 'null'));
    return record.success && record.data.userId === userId && record.data.requestId === requestId ? record.data : null;
  } catch {
    return null;
  }
}

/** The stored answer to this request; `null` if there is none, it is unreadable, or it answers another request. */
export function readUnsentAnswer(storage: KeyedStorage, owner: AnswerOwner, now: Date): UnsentAnswer | null {
  const record = readRecord(storage, owner);
  if (!record) return null;
  const { answer, added, note, photosSince } = record;
  const isFresh = photosSince === null || now.getTime() - photosSince < UPLOADS_LAST_MS;
  if (isFresh) return { answer, added, note, hasLostPhotos: false };
  const { photos: _, documents: __, ...rest } = answer;
  return { answer: rest, added: {}, note, hasLostPhotos: true };
}

interface KeptAnswer {
  answer: Answer;
  added: AnswerDocuments['added'];
  note?: string | undefined;
  /** The photos that were submitted before. */
  stored: Photos;
}

/** Stores an answer. If storage is full or forbidden, the answer lasts as long as the page. */
export function keepAnswer(
  storage: KeyedStorage,
  owner: AnswerOwner,
  { answer, added, note, stored }: KeptAnswer,
  now: Date,
): void {
  const { userId, requestId } = owner;
  const hasNewDocuments = Object.values(added).some((documents) => documents.length > 0);
  const hasNew = hasNewDocuments || hasNewPhotos(PhotosSchema.safeParse(answer.photos).data, stored);
  const photosSince = hasNew ? (readRecord(storage, owner)?.photosSince ?? now.getTime()) : null;
  try {
    storage.setItem(unsentAnswerKey(owner.id), JSON.stringify({ userId, requestId, answer, added, note, photosSince }));
  } catch {
    // Storage is full or forbidden.
  }
}

export function forgetUnsentAnswer(storage: KeyedStorage, id: ConsignmentId): void {
  try {
    storage.removeItem(unsentAnswerKey(id));
  } catch {
    // Without storage there is nothing to remove.
  }
}
