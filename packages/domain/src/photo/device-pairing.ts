import { z } from 'zod';
import { DraftId } from '../api/ids.ts';
import { Photos } from './photos.ts';

/** How long the code on the big screen can be taken up, once. */
export const PAIRING_CODE_LIFETIME_MS = 10 * 60_000;
/** How long a phone that took it up may add photos after its last sign of life, and at the very most. */
export const PAIRING_IDLE_MS = 60 * 60_000;
export const PAIRING_MAX_MS = 8 * 60 * 60_000;

/** The page on the phone; the code stands behind `#code=`, where no server and no log sees it. */
export const PAIRING_PATH = '/shoot';

const PairingCode = z.string().regex(/^[\w-]{43}$/, 'This code is not complete');

/** For the big screen: the address that leads a phone to the draft, the same as a QR code in a `data:` address, and until when. The only answer that holds the code. */
export const NewPairing = z.object({ url: z.string(), qrCodeUrl: z.string(), expiresAt: z.date() });
export type NewPairing = z.infer<typeof NewPairing>;

export const ClaimPairing = z.object({ code: PairingCode });
export type ClaimPairing = z.infer<typeof ClaimPairing>;

/** For the big screen: whether a phone has taken the draft's photos up, and which kind of device it says it is. */
export const PairingStatus = z.object({
  /** A code was shown that can still be taken up. */
  isOpen: z.boolean(),
  /** A phone is connected. */
  isClaimed: z.boolean(),
  device: z.string().nullable(),
  lastSeenAt: z.date().nullable(),
  /** How many of the draft's photos came from this phone. */
  arrived: z.int(),
});
export type PairingStatus = z.infer<typeof PairingStatus>;

/** All that the phone learns of the draft. */
export const PairedPhoneDraft = z.object({
  draftId: DraftId,
  /** `2019 Ferrari 488`, where the draft knows it already. */
  vehicle: z.string().nullable(),
  photos: Photos,
  revision: z.int(),
  /** When the connection ends, unless the phone gives a sign of life before. */
  expiresAt: z.date(),
});
export type PairedPhoneDraft = z.infer<typeof PairedPhoneDraft>;

/**
 * The photos as the phone has them, over the revision that it saw: DRAFT_STALE with the newer `PairedPhoneDraft` otherwise. The draft is named because another page on
 * the same phone may have taken up another one since.
 */
export const SavePairedPhotos = z.object({ draftId: DraftId, photos: Photos, revision: z.int().min(0) });
export type SavePairedPhotos = z.infer<typeof SavePairedPhotos>;

/** `POST /api/upload?handover=12`: for the draft that this phone took up, also where its owner is signed in as somebody else. */
export const PAIRING_PARAMETER = 'handover';
