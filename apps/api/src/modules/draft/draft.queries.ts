import type { Db, DraftConsignmentsTable } from '@marque/db/database';
import { fixedStatement } from '@marque/db/fixed-query';
import type { DraftId, PhotoId, UserId } from '@marque/domain/api/ids';
import { DamageReportDraft } from '@marque/domain/consignment/damage-report';
import type { Draft, SaveDraft } from '@marque/domain/consignment/draft';
import { PARTS_VERSION } from '@marque/domain/consignment/parts-version';
import { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { countPhotosByCategory, orderCategories, PhotoProgress, Photos } from '@marque/domain/photo/photos';
import type { Selectable } from 'kysely';
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

function toValues({ personalInfo, vehicleInfo, damageReport, photos, currentStep }: SaveDraft) {
  const write = (part: object | null | undefined) => (part ? JSON.stringify(part) : null);
  return [
    write(personalInfo),
    write(vehicleInfo),
    write(damageReport),
    write(photos),
    write(photos && countPhotosByCategory(photos)),
    currentStep ?? null,
  ] as const;
}

type Values = ReturnType<typeof toValues>;
type DraftRow = Pick<Selectable<DraftConsignmentsTable>, (typeof COLUMNS)[number]>;

// One constant text per kind of save, whatever parts it changes: building it each time took longer than running it. The
// user is $1, and the values of `toValues` are $2 to $7.
const INSERT = `insert into draft_consignments as draft
  (user_id, personal_info, vehicle_info, damage_report, photos, photo_progress, current_step, parts_version)
  select $1::integer, coalesce($2::jsonb, '{}'), coalesce($3::jsonb, '{}'), coalesce($4::jsonb, '{}'),
    coalesce($5::jsonb, '{}'), coalesce($6::jsonb, '{}'), coalesce($7::integer, 0), ${PARTS_VERSION}`;

/** An array of photos in the older format stays until a photo is added (ADR 0019). */
const CHANGES = `personal_info = coalesce($2::jsonb, draft.personal_info),
  vehicle_info = coalesce($3::jsonb, draft.vehicle_info),
  damage_report = coalesce($4::jsonb, draft.damage_report),
  photos = case when jsonb_typeof(draft.photos) = 'array' and $5::jsonb = '{}'::jsonb
    then draft.photos else coalesce($5::jsonb, draft.photos) end,
  photo_progress = coalesce($6::jsonb, draft.photo_progress),
  current_step = coalesce($7::integer, draft.current_step),
  revision = draft.revision + 1,
  last_saved = now()`;

const RETURNING = `returning draft.id, draft.user_id, draft.personal_info, draft.vehicle_info, draft.damage_report,
  draft.photos, draft.current_step, draft.photo_progress, draft.parts_version, draft.revision, draft.last_saved,
  draft.created_at`;

/** Locks photos against the sweeper until the statement is committed. */
const withOwnPhotos = (ids: string) => `with own as materialized (select id from photos
  where id = any(${ids}::uuid[]) and owner_id = $1 and type = 'image/jpeg' for key share)`;
const allOwn = (ids: string) => `(select count(*) from own) = cardinality(${ids}::uuid[])`;

const update = fixedStatement<DraftRow, [UserId, ...Values, number]>(
  `update draft_consignments as draft set ${CHANGES} where user_id = $1 and revision = $8 ${RETURNING}`,
);
const updateOwn = fixedStatement<DraftRow, [UserId, ...Values, number, string]>(
  `${withOwnPhotos('$9')} update draft_consignments as draft set ${CHANGES}
  where user_id = $1 and revision = $8 and ${allOwn('$9')} ${RETURNING}`,
);
const ON_INSERT = 'on conflict (user_id) do nothing';
const insert = fixedStatement<DraftRow, [UserId, ...Values]>(`${INSERT} ${ON_INSERT} ${RETURNING}`);
const insertOwn = fixedStatement<DraftRow, [UserId, ...Values, string]>(
  `${withOwnPhotos('$8')} ${INSERT} where ${allOwn('$8')} ${ON_INSERT} ${RETURNING}`,
);
const ON_UPSERT = `on conflict (user_id) do update set ${CHANGES}`;
const upsert = fixedStatement<DraftRow, [UserId, ...Values]>(`${INSERT} ${ON_UPSERT} ${RETURNING}`);
const upsertOwn = fixedStatement<DraftRow, [UserId, ...Values, string]>(
  `${withOwnPhotos('$8')} ${INSERT} where ${allOwn('$8')} ${ON_UPSERT} ${RETURNING}`,
);

/**
 * Saves the parts: over the given revision, as a new draft for revision 0, over any revision or none for `undefined`.
 * `null` if that is not possible. The photos must be the user's and locked.
 */
export async function saveParts(db: Db, userId: UserId, input: SaveDraft): Promise<Draft | null> {
  const values = toValues(input);
  const { revision } = input;
  const [row] = await (revision === undefined
    ? upsert(db, userId, ...values)
    : revision === 0
      ? insert(db, userId, ...values)
      : update(db, userId, ...values, revision));
  return row ? toDraft(row) : null;
}

/** Like `saveParts`, if all these photos exist and are the user's: `null` otherwise (ADR 0196). */
export async function savePartsWithOwn(
  db: Db,
  userId: UserId,
  input: SaveDraft,
  photos: ReadonlySet<PhotoId>,
): Promise<Draft | null> {
  const values = toValues(input);
  const ids = `{${[...photos].join(',')}}`;
  const { revision } = input;
  const [row] = await (revision === undefined
    ? upsertOwn(db, userId, ...values, ids)
    : revision === 0
      ? insertOwn(db, userId, ...values, ids)
      : updateOwn(db, userId, ...values, revision, ids));
  return row ? toDraft(row) : null;
}

export async function deleteDraft(db: Db, userId: UserId): Promise<boolean> {
  const deleted = await db.deleteFrom('draftConsignments').where('userId', '=', userId).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Deletes any user's draft and resolves with its owner; `null` if there is none. */
export async function deleteDraftById(db: Db, id: DraftId): Promise<{ ownerId: UserId } | null> {
  const row = await db
    .deleteFrom('draftConsignments')
    .where('id', '=', id)
    .returning('userId as ownerId')
    .executeTakeFirst();
  return row ?? null;
}
