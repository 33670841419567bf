import { z } from 'zod';
import { DEFAULT_RATING, MAX_LONG_TEXT_LENGTH, MAX_RATING, MIN_RATING } from '../product/limits.ts';
import { text } from '../text/text.ts';

/** The four yes/no flags of wizard step 4. */
export const DAMAGE_AREAS = ['exterior', 'interior', 'mechanical', 'electrical'] as const;
export type DamageArea = (typeof DAMAGE_AREAS)[number];

export const RATED_AREAS = ['exterior', 'paint', 'interior', 'mechanical', 'electrical', 'tires'] as const;
export type RatedArea = (typeof RATED_AREAS)[number];

/** A score is an integer from 1 to 10 (spec 5.9). */
const Rating = z.int().min(MIN_RATING).max(MAX_RATING);

const RATING_FIELDS = {
  exterior: Rating.optional(),
  paint: Rating.optional(),
  interior: Rating.optional(),
  mechanical: Rating.optional(),
  electrical: Rating.optional(),
  tires: Rating.optional(),
} satisfies Record<RatedArea, unknown>;

export const ConditionRatings = z.object({
  ...RATING_FIELDS,
  modifications: text(MAX_LONG_TEXT_LENGTH).optional(),
  serviceHistory: text(MAX_LONG_TEXT_LENGTH).optional(),
  knownIssues: text(MAX_LONG_TEXT_LENGTH).optional(),
});
export type ConditionRatings = z.infer<typeof ConditionRatings>;

/** Wizard step 4, complete. Ratings without the advanced assessment are dropped (spec 3.8). */
export const DamageReport = z
  .object({
    exterior: z.boolean().default(false),
    interior: z.boolean().default(false),
    mechanical: z.boolean().default(false),
    electrical: z.boolean().default(false),
    notes: text(MAX_LONG_TEXT_LENGTH).default(''),
    advancedAssessment: z.boolean().default(false),
    conditionRatings: ConditionRatings.optional(),
  })
  .transform(({ conditionRatings, ...report }) =>
    report.advancedAssessment && conditionRatings ? { ...report, conditionRatings } : report,
  );
export type DamageReport = z.infer<typeof DamageReport>;

/** Wizard step 4 while it is filled in. A missing flag means not answered yet (ADR 0012). */
export const DamageReportDraft = z.object({
  exterior: z.boolean().optional(),
  interior: z.boolean().optional(),
  mechanical: z.boolean().optional(),
  electrical: z.boolean().optional(),
  notes: text(MAX_LONG_TEXT_LENGTH).optional(),
  advancedAssessment: z.boolean().optional(),
  conditionRatings: ConditionRatings.optional(),
});
export type DamageReportDraft = z.infer<typeof DamageReportDraft>;

export const DEFAULT_RATINGS: Readonly<Record<RatedArea, number>> = {
  exterior: DEFAULT_RATING,
  paint: DEFAULT_RATING,
  interior: DEFAULT_RATING,
  mechanical: DEFAULT_RATING,
  electrical: DEFAULT_RATING,
  tires: DEFAULT_RATING,
};

/** The four scores of the detail page, from 0 to 10; `null` is shown as N/A (spec 2.9, ADR 0019). */
export const ConditionRating = z.object({
  exterior: z.number().nullable(),
  interior: z.number().nullable(),
  mechanical: z.number().nullable(),
  electrical: z.number().nullable(),
  notes: z.string().nullable(),
});
export type ConditionRating = z.infer<typeof ConditionRating>;

/** Derives the detail page's `conditionRating` from the stored `conditionRatings` (ADR 0019). */
export function toConditionRating(ratings: ConditionRatings | undefined): ConditionRating {
  return {
    exterior: ratings?.exterior ?? null,
    interior: ratings?.interior ?? null,
    mechanical: ratings?.mechanical ?? null,
    electrical: ratings?.electrical ?? null,
    notes: ratings?.knownIssues || null,
  };
}
