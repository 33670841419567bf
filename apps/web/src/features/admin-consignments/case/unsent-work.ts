import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { ContactChannel } from '@marque/domain/review/contacts';
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

/** A contact that is not logged yet. `when` is local time as in the field, or `null` for now. */
const UnsentContact = z.object({
  channel: ContactChannel,
  when: z.string().max(40).nullable(),
  note: Text,
  ownerNote: Text,
});
export type UnsentContact = z.infer<typeof UnsentContact>;

const Unsent = z.object({
  approvalNote: Text,
  rejectionReason: z.union([RejectionReason, z.literal('')]),
  rejectionNote: Text,
  pins: z.array(KeptPin).readonly(),
  changesNote: Text,
  declineReason: Text.default(''),
  note: Text,
  contact: UnsentContact.nullable().default(null),
});
type Unsent = z.infer<typeof Unsent>;

function isNothing({ contact, ...parts }: Unsent): boolean {
  return contact === null && Object.values(parts).every((part) => part.length === 0);
}

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
    if (!unsent || isNothing(unsent)) store.removeItem(toKey(userId, consignmentId));
    else store.setItem(toKey(userId, consignmentId), JSON.stringify(unsent));
  } catch {
    // Storage is unavailable: the work stays in this page only.
  }
}
