import { z } from 'zod';
import { IdempotencyKey } from '../api/idempotency-key.ts';
import { DraftId, DraftRevision, UserId } from '../api/ids.ts';
import { PhotoProgress, PhotoReferences, Photos } from '../photo/photos.ts';
import { WIZARD_STEPS } from '../product/limits.ts';
import { DamageReportDraft } from './damage-report.ts';
import { PersonalInfoDraft } from './personal-info.ts';
import { VehicleInfoDraft } from './vehicle-info.ts';

const CurrentStep = z
  .int()
  .min(0)
  .max(WIZARD_STEPS - 1);

/** Each user has at most one draft. `revision` increases by one with every save. */
export const Draft = z.object({
  id: DraftId,
  userId: UserId,
  personalInfo: PersonalInfoDraft,
  vehicleInfo: VehicleInfoDraft,
  damageReport: DamageReportDraft,
  photos: Photos,
  currentStep: CurrentStep,
  photoProgress: PhotoProgress,
  revision: z.int(),
  lastSaved: z.date(),
  /** When its owner was reminded that it will be deleted; only there if that was after `lastSaved` (ADR 0167). */
  remindedAt: z.date().optional(),
  createdAt: z.date(),
});
export type Draft = z.infer<typeof Draft>;

/**
 * Saves parts of the draft; missing parts stay as they are. With a `revision`, the save applies only to that revision
 * (ADR 0013). `userId` is only compared with the caller.
 */
export const SaveDraft = z.object({
  userId: UserId.optional(),
  idempotencyKey: IdempotencyKey.optional(),
  personalInfo: PersonalInfoDraft.nullish(),
  vehicleInfo: VehicleInfoDraft.nullish(),
  damageReport: DamageReportDraft.nullish(),
  photos: PhotoReferences.optional(),
  currentStep: CurrentStep.optional(),
  revision: DraftRevision.optional(),
});
export type SaveDraft = z.infer<typeof SaveDraft>;
