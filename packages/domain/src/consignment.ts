import { z } from 'zod';
import { ConditionRating, ConditionRatings, DamageReport, DamageReportDraft } from './damage-report.ts';
import { ConsignmentId, ConsignmentNumber, UserId } from './ids.ts';
import { PersonalInfo, PersonalInfoDraft } from './personal-info.ts';
import { CompletePhotos, Photos } from './photos.ts';
import { VehicleInfo, VehicleInfoDraft } from './vehicle-info.ts';

/** Chosen by the client, at most 255 characters. */
export const IdempotencyKey = z.string().min(1).max(255);

/** What the last wizard step submits; everything is validated again on the server (design decision 14). */
export const SubmitConsignment = z.object({
  userId: UserId.optional(),
  /** A repeat with the same key gets the first answer again (contract.md). */
  idempotencyKey: IdempotencyKey.optional(),
  personalInfo: PersonalInfo,
  vehicleInfo: VehicleInfo,
  damageReport: DamageReport,
  photos: CompletePhotos,
});
export type SubmitConsignment = z.infer<typeof SubmitConsignment>;
/** The same before validation, as a form or a script holds it. */
export type SubmitConsignmentInput = z.input<typeof SubmitConsignment>;

/**
 * A submitted consignment. Its parts are described leniently, because records of an older version must still be shown;
 * `conditionRating` is derived (design decision 19).
 */
export const Consignment = z.object({
  id: ConsignmentId,
  number: ConsignmentNumber,
  userId: UserId,
  status: z.string(),
  personalInfo: PersonalInfoDraft,
  vehicleInfo: VehicleInfoDraft,
  damageReport: DamageReportDraft.extend({ conditionRatings: ConditionRatings.optional() }),
  conditionRating: ConditionRating,
  photos: Photos,
  createdAt: z.date(),
});
export type Consignment = z.infer<typeof Consignment>;
