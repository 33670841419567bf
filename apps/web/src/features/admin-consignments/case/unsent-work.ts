import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { ChangeItem, RejectionReason } from '@marque/domain/review/review';
import { z } from 'zod';
import type { Pin } from './pin.ts';

/** sessionStorage: survives a reload and is not shared with other tabs. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const toKey = (userId: number, consignmentId: number) => `marque-case-${userId}-${consignmentId}`;

const Text = z.string().max(MAX_LONG_TEXT_LENGTH);

/** A pin whose reason may still be empty. */
const KeptPin = z.custom<Pin>((kept) => {
  const pin = z.object({ item: z.looseObject({ reason: z.string() }), label: z.string() }).safeParse(kept).data;
  return pin !== undefined && ChangeItem.safeParse({ ...pin.item, reason: pin.item.reason || '-' }).success;
});

const Unsent = z.object({
  approvalNote: Text,
  rejectionReason: z.union([RejectionReason, z.literal('')]),
  rejectionNote: Text,
  pins: z.array(KeptPin).readonly(),
  changesNote: Text,
  note: Text,
});
type Unsent = z.infer<typeof Unsent>;

/** Unsent work on a case of this member of staff; empty if there is none, or storage is unavailable. */
export function readUnsent(userId: number, consignmentId: number, store: Store = sessionStorage): Partial<Unsent> {
  try {
    return Unsent.parse(JSON.parse(store.getItem(toKey(userId, consignmentId)) ?? ''));
  } catch {
    return {};
  }
}

export function keepUnsent(userId: number, consignmentId: number, work: Unsent, store: Store = sessionStorage): void {
  const unsent = Unsent.safeParse(work).data;
  try {
    if (!unsent || Object.values(unsent).every((part) => part.length === 0))
      store.removeItem(toKey(userId, consignmentId));
    else store.setItem(toKey(userId, consignmentId), JSON.stringify(unsent));
  } catch {
    // Storage is unavailable: the work stays in this page only.
  }
}
