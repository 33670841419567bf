import { z } from 'zod';
import { DraftId, DraftRevision } from '../api/ids.ts';
import { PhotoReferences, Photos } from './photos.ts';

export const PAIRING_CODE_LIFETIME_MS = 10 * 60_000;
/** How long a paired phone may add photos: since its last request, and in total. */
export const PAIRING_IDLE_MS = 60 * 60_000;
export const PAIRING_MAX_MS = 8 * 60 * 60_000;

/** The page on the phone. The code follows `#code=`, which browsers do not send, so it is never logged. */
export const PAIRING_PATH = '/shoot';

const PairingCode = z.string().regex(/^[\w-]{43}$/, 'This code is not complete');

/**
 * For the computer: the URL for the phone, and the same as a QR code (`data:` URL). No other response contains the
 * code.
 */
export const NewPairing = z.object({ url: z.string(), qrCodeUrl: z.string(), expiresAt: z.date() });
export type NewPairing = z.infer<typeof NewPairing>;

export const ClaimPairing = z.object({ code: PairingCode });
export type ClaimPairing = z.infer<typeof ClaimPairing>;

export const PairingStatus = z.object({
  isOpen: z.boolean(),
  isClaimed: z.boolean(),
  device: z.string().nullable(),
  lastSeenAt: z.date().nullable(),
  arrived: z.int(),
});
export type PairingStatus = z.infer<typeof PairingStatus>;

export const PairedPhoneDraft = z.object({
  draftId: DraftId,
  vehicle: z.string().nullable(),
  photos: Photos,
  revision: z.int(),
  expiresAt: z.date(),
});
export type PairedPhoneDraft = z.infer<typeof PairedPhoneDraft>;

/**
 * The phone's photos, based on the revision that it saw; otherwise DRAFT_STALE with the newer `PairedPhoneDraft`. Names
 * the draft, because another page on the same phone may have claimed a code of another draft in the meantime.
 */
export const SavePairedPhotos = z.object({ draftId: DraftId, photos: PhotoReferences, revision: DraftRevision });
export type SavePairedPhotos = z.infer<typeof SavePairedPhotos>;

/**
 * `POST /api/upload?pairing=12`: uploads to the draft of this pairing, even if another user is signed in on the phone.
 */
export const PAIRING_PARAMETER = 'pairing';
