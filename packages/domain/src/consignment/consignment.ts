import { z } from 'zod';
import { IdempotencyKey } from '../api/idempotency-key.ts';
import { ConsignmentId, ConsignmentNumber, UserId } from '../api/ids.ts';
import { CompletePhotos, Photos } from '../photo/photos.ts';
import { ConditionRating, ConditionRatings, DamageReport, DamageReportDraft } from './damage-report.ts';
import { PersonalInfo, PersonalInfoDraft } from './personal-info.ts';
import { VehicleInfo, VehicleInfoDraft } from './vehicle-info.ts';

const MAX_OWN_PAGE = 1_000;
const DEFAULT_OWN_PAGE = 100;

/** What the last wizard step submits; the server validates everything again (ADR 0014). */
export const SubmitConsignment = z.object({
  userId: UserId.optional(),
  idempotencyKey: IdempotencyKey.optional(),
  personalInfo: PersonalInfo,
  vehicleInfo: VehicleInfo,
  damageReport: DamageReport,
  photos: CompletePhotos,
});
export type SubmitConsignment = z.infer<typeof SubmitConsignment>;
export type SubmitConsignmentInput = z.input<typeof SubmitConsignment>;

/**
 * A submitted consignment. The schemas are lenient, because records of older versions must still load.
 * `conditionRating` is derived (ADR 0019).
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

/**
 * A page of the user's own consignments. The REST path returns all of them without a `limit` (spec 7.3).
 */
export const OwnConsignmentQuery = z.object({
  limit: z.int().min(1).max(MAX_OWN_PAGE).default(DEFAULT_OWN_PAGE),
  cursor: z.string().max(2_000).nullish(),
});
export type OwnConsignmentQuery = z.infer<typeof OwnConsignmentQuery>;

/** Newest first. `nextCursor` is `null` on the last page. */
export const ConsignmentPage = z.object({
  items: z.array(Consignment),
  total: z.int(),
  nextCursor: z.string().nullable(),
});
export type ConsignmentPage = z.infer<typeof ConsignmentPage>;
