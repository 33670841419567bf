import type { Database, Db, DraftConsignmentsTable } from '@marque/db/database';
import type { DraftId, UserId } from '@marque/domain/api/ids';
import { DamageReportDraft } from '@marque/domain/consignment/damage-report';
import type { Draft, SaveDraft } from '@marque/domain/consignment/draft';
import { PARTS_VERSION } from '@marque/domain/consignment/parts-version';
import { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { countPhotosByCategory, orderCategories, PhotoProgress, Photos } from '@marque/domain/photo/photos';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { partReader } from '../../platform/json-parts.ts';

const COLUMNS = [
  'id',
  'userId',
  'personalInfo',
  'vehicleInfo',
  'damageReport',
  'photos',
  'currentStep',
  'photoProgress',
  'partsVersion',
  'revision',
  'lastSaved',
  'createdAt',
] as const satisfies (keyof DraftConsignmentsTable)[];

/** Converts a stored row; a part that an older version wrote and this one cannot read becomes empty. */
function toDraft({ partsVersion, ...row }: Pick<Selectable<DraftConsignmentsTable>, (typeof COLUMNS)[number]>): Draft {
  const part = partReader(partsVersion);
  return {
    ...row,
    personalInfo: part(PersonalInfoDraft, row.personalInfo),
    vehicleInfo: part(VehicleInfoDraft, row.vehicleInfo),
    damageReport: part(DamageReportDraft, row.damageReport),
    photos: orderCategories(part(Photos, row.photos)),
    photoProgress: part(PhotoProgress, row.photoProgress),
  };
}

export async function findDraft(db: Db, userId: UserId): Promise<Draft | null> {
  const row = await db.selectFrom('draftConsignments').select(COLUMNS).where('userId', '=', userId).executeTakeFirst();
  return row ? toDraft(row) : null;
}

export async function findDraftById(db: Db, id: DraftId): Promise<Draft | null> {
  const row = await db.selectFrom('draftConsignments').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** The columns that a save writes: only the parts in the input. */
function toColumns({ personalInfo, vehicleInfo, damageReport, photos, currentStep }: SaveDraft) {
  return {
    ...(personalInfo && { personalInfo: JSON.stringify(personalInfo) }),
    ...(vehicleInfo && { vehicleInfo: JSON.stringify(vehicleInfo) }),
    ...(damageReport && { damageReport: JSON.stringify(damageReport) }),
    ...(photos && { photos: JSON.stringify(photos), photoProgress: JSON.stringify(countPhotosByCategory(photos)) }),
    ...(currentStep !== undefined && { currentStep }),
  };
}

/**
 * Like `toColumns`, for an existing row: an array of photos in the older format stays until a photo is added (ADR
 * 0019).
 */
function toChanges(eb: ExpressionBuilder<Database, 'draftConsignments'>, input: SaveDraft) {
  const { photos, ...columns } = toColumns(input);
  return {
    ...columns,
    ...(photos !== undefined && {
      photos: sql<string>`case when jsonb_typeof(${eb.ref('draftConsignments.photos')}) = 'array' and ${photos}::jsonb = '{}'::jsonb
        then ${eb.ref('draftConsignments.photos')} else ${photos}::jsonb end`,
    }),
    revision: eb('draftConsignments.revision', '+', 1),
    lastSaved: sql<Date>`now()`,
  };
}

/** Saves only when the given revision is current; `null` otherwise, or when there is no draft. */
export async function updateDraft(db: Db, userId: UserId, input: SaveDraft, revision: number): Promise<Draft | null> {
  const row = await db
    .updateTable('draftConsignments')
    .set((eb) => toChanges(eb, input))
    .where('userId', '=', userId)
    .where('revision', '=', revision)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** Creates the user's draft; `null` when there is one already. */
export async function insertDraft(db: Db, userId: UserId, input: SaveDraft): Promise<Draft | null> {
  const row = await db
    .insertInto('draftConsignments')
    .values({ userId, ...toColumns(input), partsVersion: PARTS_VERSION })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** Saves over any revision, creating the draft when there is none. */
export async function upsertDraft(db: Db, userId: UserId, input: SaveDraft): Promise<Draft> {
  const row = await db
    .insertInto('draftConsignments')
    .values({ userId, ...toColumns(input), partsVersion: PARTS_VERSION })
    .onConflict((conflict) =>
      // The builder's type also has the excluded row; the changes only need the table.
      conflict.column('userId').doUpdateSet((eb) => toChanges(eb as never, input)),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toDraft(row);
}

export async function deleteDraft(db: Db, userId: UserId): Promise<boolean> {
  const deleted = await db.deleteFrom('draftConsignments').where('userId', '=', userId).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Deletes any user's draft and resolves with its owner; `null` when there is none. */
export async function deleteDraftById(db: Db, id: DraftId): Promise<{ ownerId: UserId } | null> {
  const row = await db
    .deleteFrom('draftConsignments')
    .where('id', '=', id)
    .returning('userId as ownerId')
    .executeTakeFirst();
  return row ?? null;
}
