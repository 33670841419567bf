import { z } from 'zod';
import { IdempotencyKey } from '../api/idempotency-key.ts';
import { ConsignmentId, ConsignmentNumber, UserId } from '../api/ids.ts';
import { CompletePhotos, Photos } from '../photo/photos.ts';
import { ConditionRating, ConditionRatings, DamageReport, DamageReportDraft } from './damage-report.ts';
import { PersonalInfo, PersonalInfoDraft } from './personal-info.ts';
import { VehicleInfo, VehicleInfoDraft } from './vehicle-info.ts';

/** The most one answer about one's own consignments holds, where a page is asked for. */
const MAX_OWN_PAGE = 1_000;
const DEFAULT_OWN_PAGE = 100;

/** What the last wizard step submits; everything is validated again on the server (ADR 0014). */
export const SubmitConsignment = z.object({
  userId: UserId.optional(),
  /** A repeat with the same key gets the first answer again (contract 4.5). */
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
 * Without a `limit` everything that follows the cursor, or simply everything: the path is older than its pages
 * (spec 7.3).
 */
export const OwnConsignmentQuery = z.object({
  limit: z.int().min(1).max(MAX_OWN_PAGE).default(DEFAULT_OWN_PAGE),
  cursor: z.string().max(2_000).nullish(),
});
export type OwnConsignmentQuery = z.infer<typeof OwnConsignmentQuery>;

/** One page of one's own, newest first. `nextCursor` is `null` on the last page. */
export const ConsignmentPage = z.object({
  items: z.array(Consignment),
  total: z.int(),
  nextCursor: z.string().nullable(),
});
export type ConsignmentPage = z.infer<typeof ConsignmentPage>;
