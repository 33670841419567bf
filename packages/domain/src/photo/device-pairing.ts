import { z } from 'zod';
import { DraftId, DraftRevision } from '../api/ids.ts';
import { PhotoReferences, Photos } from './photos.ts';

/** The lifetime of a pairing code. It can be claimed once. */
export const PAIRING_CODE_LIFETIME_MS = 10 * 60_000;
/** How long a paired phone may add photos: after its last request, and at most. */
export const PAIRING_IDLE_MS = 60 * 60_000;
export const PAIRING_MAX_MS = 8 * 60 * 60_000;

/** The page on the phone. The code follows `#code=`, which browsers do not send, so no log contains it. */
export const PAIRING_PATH = '/shoot';

const PairingCode = z.string().regex(/^[\w-]{43}$/, 'This code is not complete');

/** For the computer: the address for the phone, the same as a QR code (`data:` URL). No other response has the code. */
export const NewPairing = z.object({ url: z.string(), qrCodeUrl: z.string(), expiresAt: z.date() });
export type NewPairing = z.infer<typeof NewPairing>;

export const ClaimPairing = z.object({ code: PairingCode });
export type ClaimPairing = z.infer<typeof ClaimPairing>;

/** For the computer: whether a phone has claimed the code, and a label of its device. */
export const PairingStatus = z.object({
  /** A code can still be claimed. */
  isOpen: z.boolean(),
  /** A phone is connected. */
  isClaimed: z.boolean(),
  device: z.string().nullable(),
  lastSeenAt: z.date().nullable(),
  /** The number of photos in the draft that came from this phone. */
  arrived: z.int(),
});
export type PairingStatus = z.infer<typeof PairingStatus>;

/** All that the phone sees of the draft. */
export const PairedPhoneDraft = z.object({
  draftId: DraftId,
  /** `2019 Ferrari 488`, if already in the draft. */
  vehicle: z.string().nullable(),
  photos: Photos,
  revision: z.int(),
  /** When the pairing ends, unless the phone sends another request. */
  expiresAt: z.date(),
});
export type PairedPhoneDraft = z.infer<typeof PairedPhoneDraft>;

/**
 * The photos of the phone, for the revision that it saw; for another one, DRAFT_STALE with the newer
 * `PairedPhoneDraft`. Names the draft, because another page on the same phone may have claimed a code of another draft
 * since.
 */
export const SavePairedPhotos = z.object({ draftId: DraftId, photos: PhotoReferences, revision: DraftRevision });
export type SavePairedPhotos = z.infer<typeof SavePairedPhotos>;

/**
 * `POST /api/upload?pairing=12`: uploads to the draft of the pairing, even if another user is signed in on the phone.
 */
export const PAIRING_PARAMETER = 'handover';
