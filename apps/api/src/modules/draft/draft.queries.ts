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
import type { z } from 'zod';
import { partReader } from '../../platform/json-parts.ts';
import { orderCategoryTexts } from '../../platform/order-category-texts.ts';
import { JsonText } from '../../transport/json-text.ts';

/** A stored draft, its parts as JSON texts. */
export interface DraftTextRow
  extends Pick<
    Selectable<DraftConsignmentsTable>,
    'id' | 'userId' | 'currentStep' | 'partsVersion' | 'revision' | 'lastSaved' | 'remindedAt' | 'createdAt'
  > {
  personalInfo: string;
  vehicleInfo: string;
  damageReport: string;
  photos: string;
  photoProgress: string;
}

const COLUMNS = `draft.id, draft.user_id, draft.personal_info::text, draft.vehicle_info::text,
  draft.damage_report::text, draft.photos::text, draft.photo_progress::text, draft.current_step, draft.parts_version,
  draft.revision, draft.last_saved, draft.reminded_at, draft.created_at`;

/** Converts a stored row; a part that an older version wrote and this one cannot read becomes empty. */
export function toDraft({ partsVersion, remindedAt, ...row }: DraftTextRow): Draft {
  const part = partReader(partsVersion);
  const read = <Schema extends z.ZodType<object>>(schema: Schema, text: string) => part(schema, JSON.parse(text));
  return {
    ...row,
    ...(remindedAt && remindedAt > row.lastSaved && { remindedAt }),
    personalInfo: read(PersonalInfoDraft, row.personalInfo),
    vehicleInfo: read(VehicleInfoDraft, row.vehicleInfo),
    damageReport: read(DamageReportDraft, row.damageReport),
    photos: orderCategories(read(Photos, row.photos)),
    photoProgress: read(PhotoProgress, row.photoProgress),
  };
}

/** The JSON of a draft, whose parts go from the database to the response as text if this version wrote them. */
export function writeDraft(row: DraftTextRow): JsonText {
  const { partsVersion, remindedAt, personalInfo, vehicleInfo, damageReport, photos, photoProgress, ...rest } = row;
  const isReminded = remindedAt !== null && remindedAt > row.lastSaved;
  const dates = ['lastSaved', 'createdAt', ...(isReminded ? ['remindedAt'] : [])];
  if (partsVersion !== PARTS_VERSION) return new JsonText(JSON.stringify(toDraft(row)), dates);
  const facts = JSON.stringify({ ...rest, ...(isReminded && { remindedAt }) });
  const text = `${facts.slice(0, -1)},"personalInfo":${personalInfo},"vehicleInfo":${vehicleInfo},"damageReport":${damageReport},"photos":${orderCategoryTexts(photos)},"photoProgress":${photoProgress}}`;
  return new JsonText(text, dates);
}

const selectOfUser = fixedStatement<DraftTextRow, [UserId]>(
  `select ${COLUMNS} from draft_consignments as draft where draft.user_id = $1`,
);
const selectById = fixedStatement<DraftTextRow, [DraftId]>(
  `select ${COLUMNS} from draft_consignments as draft where draft.id = $1`,
);

export async function findDraftText(db: Db, userId: UserId): Promise<DraftTextRow | null> {
  const [row] = await selectOfUser(db, userId);
  return row ?? null;
}

export async function findDraft(db: Db, userId: UserId): Promise<Draft | null> {
  const row = await findDraftText(db, userId);
  return row && toDraft(row);
}

export async function findDraftById(db: Db, id: DraftId): Promise<Draft | null> {
  const [row] = await selectById(db, id);
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

const RETURNING = `returning ${COLUMNS}`;

/** Locks photos against the sweeper until the statement is committed. */
const withOwnPhotos = (ids: string) => `with own as materialized (select id from photos
  where id = any(${ids}::uuid[]) and owner_id = $1 and type = 'image/jpeg' for key share)`;
const allOwn = (ids: string) => `(select count(*) from own) = cardinality(${ids}::uuid[])`;

const update = fixedStatement<DraftTextRow, [UserId, ...Values, number]>(
  `update draft_consignments as draft set ${CHANGES} where user_id = $1 and revision = $8 ${RETURNING}`,
);
const updateOwn = fixedStatement<DraftTextRow, [UserId, ...Values, number, string]>(
  `${withOwnPhotos('$9')} update draft_consignments as draft set ${CHANGES}
  where user_id = $1 and revision = $8 and ${allOwn('$9')} ${RETURNING}`,
);
const ON_INSERT = 'on conflict (user_id) do nothing';
const insert = fixedStatement<DraftTextRow, [UserId, ...Values]>(`${INSERT} ${ON_INSERT} ${RETURNING}`);
const insertOwn = fixedStatement<DraftTextRow, [UserId, ...Values, string]>(
  `${withOwnPhotos('$8')} ${INSERT} where ${allOwn('$8')} ${ON_INSERT} ${RETURNING}`,
);
const ON_UPSERT = `on conflict (user_id) do update set ${CHANGES}`;
const upsert = fixedStatement<DraftTextRow, [UserId, ...Values]>(`${INSERT} ${ON_UPSERT} ${RETURNING}`);
const upsertOwn = fixedStatement<DraftTextRow, [UserId, ...Values, string]>(
  `${withOwnPhotos('$8')} ${INSERT} where ${allOwn('$8')} ${ON_UPSERT} ${RETURNING}`,
);

/**
 * Saves the parts: over the given revision, as a new draft for revision 0, over any revision or none for `undefined`.
 * `null` if that is not possible. The photos must be the user's and locked.
 */
export async function saveParts(db: Db, userId: UserId, input: SaveDraft): Promise<DraftTextRow | null> {
  const values = toValues(input);
  const { revision } = input;
  const [row] = await (revision === undefined
    ? upsert(db, userId, ...values)
    : revision === 0
      ? insert(db, userId, ...values)
      : update(db, userId, ...values, revision));
  return row ?? null;
}

/** Like `saveParts`, if all these photos exist and are the user's: `null` otherwise (ADR 0196). */
export async function savePartsWithOwn(
  db: Db,
  userId: UserId,
  input: SaveDraft,
  photos: ReadonlySet<PhotoId>,
): Promise<DraftTextRow | null> {
  const values = toValues(input);
  const ids = `{${[...photos].join(',')}}`;
  const { revision } = input;
  const [row] = await (revision === undefined
    ? upsertOwn(db, userId, ...values, ids)
    : revision === 0
      ? insertOwn(db, userId, ...values, ids)
      : updateOwn(db, userId, ...values, revision, ids));
  return row ?? null;
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
