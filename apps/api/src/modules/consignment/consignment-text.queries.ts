import { type ConditionRatings, DamageReportDraft, toConditionRating } from '@marque/domain/consignment/damage-report';
import { PARTS_VERSION } from '@marque/domain/consignment/parts-version';
import { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { Photos } from '@marque/domain/photo/photos';
import { sql } from 'kysely';
import type { z } from 'zod';
import { readPart } from '../../platform/json-parts.ts';
import { orderCategoryTexts } from '../../platform/order-category-texts.ts';

/** The parts of a stored consignment as JSON texts, and the version that wrote them. */
export interface PartTexts {
  personalInfo: string;
  vehicleInfo: string;
  damageReport: string;
  photos: string;
  ratings: string | null;
  partsVersion: number;
}

/** The columns of `PartTexts` beside the version. */
export const PART_TEXTS = [
  sql<string>`personal_info::text`.as('personalInfo'),
  sql<string>`vehicle_info::text`.as('vehicleInfo'),
  sql<string>`damage_report::text`.as('damageReport'),
  sql<string>`photos::text`.as('photos'),
  sql<string | null>`(damage_report->'conditionRatings')::text`.as('ratings'),
] as const;

/** Approximate bytes of JSON. */
export function sizeOfParts({ personalInfo, vehicleInfo, damageReport, photos }: PartTexts): number {
  return personalInfo.length + vehicleInfo.length + damageReport.length + photos.length;
}

/**
 * Builds the JSON of a consignment: `facts` as JSON without their closing brace, and the parts, which go from the
 * database to the response as text if this version wrote them. Parsing, validating, and serializing them again costs
 * five times as much as everything else.
 */
export function writeConsignment(facts: string, row: PartTexts): string {
  return joinParts(facts, writeParts(row));
}

/** The same with parts that `writeParts` wrote. */
export function joinParts(facts: string, parts: string): string {
  return `${facts},${parts}}`;
}

/** The properties of the parts as JSON, without braces. */
export function writeParts(row: PartTexts): string {
  const parts = row.partsVersion === PARTS_VERSION ? row : readAgain(row);
  // Validated with the damage report that contains them.
  const ratings: ConditionRatings | undefined = parts.ratings === null ? undefined : JSON.parse(parts.ratings);
  const rating = JSON.stringify(toConditionRating(ratings));
  const { personalInfo, vehicleInfo, damageReport } = parts;
  const photos = orderCategoryTexts(parts.photos);
  // Joined in one go: what is kept must not hold on to its pieces.
  return [
    `"personalInfo":${personalInfo}`,
    `"vehicleInfo":${vehicleInfo}`,
    `"damageReport":${damageReport}`,
    `"conditionRating":${rating}`,
    `"photos":${photos}`,
  ].join(',');
}

/** The parts of an older record; unreadable ones are empty. */
function readAgain(row: PartTexts): PartTexts {
  const damageReport = readPart(DamageReportDraft, JSON.parse(row.damageReport));
  const again = <Schema extends z.ZodType<object>>(schema: Schema, text: string) =>
    JSON.stringify(readPart(schema, JSON.parse(text)));
  return {
    ...row,
    personalInfo: again(PersonalInfoDraft, row.personalInfo),
    vehicleInfo: again(VehicleInfoDraft, row.vehicleInfo),
    damageReport: JSON.stringify(damageReport),
    photos: again(Photos, row.photos),
    ratings: damageReport.conditionRatings ? JSON.stringify(damageReport.conditionRatings) : null,
  };
}
