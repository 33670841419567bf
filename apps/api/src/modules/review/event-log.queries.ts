import type { Db } from '@marque/db/database';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { DamageReportDraft } from '@marque/domain/consignment/damage-report';
import { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { orderCategories, Photos } from '@marque/domain/photo/photos';
import { type ConsignmentVersion, type EventKind, type Note, Rejection } from '@marque/domain/review/review';
import { sql } from 'kysely';
import { readPart } from '../../platform/json-parts.ts';

export interface ReviewFacts {
  createdAt: Date;
  firstContactAt: Date | null;
  waitingSince: Date | null;
  rejection: Rejection | null;
  vehicleInfo: VehicleInfoDraft;
  personalInfo: PersonalInfoDraft;
  photos: Photos;
  userId: UserId;
}

/**
 * The review data of a consignment; `null` if it does not exist, is deleted, or is not `ownerId`'s (any owner if
 * `null`).
 */
export async function findReviewFacts(db: Db, id: ConsignmentId, ownerId: UserId | null): Promise<ReviewFacts | null> {
  const query = db
    .selectFrom('consignments')
    .select([
      'createdAt',
      'firstContactAt',
      'waitingSince',
      'rejection',
      'vehicleInfo',
      'personalInfo',
      'photos',
      'userId',
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
  const row = await (ownerId === null ? query : query.where('userId', '=', ownerId)).executeTakeFirst();
  if (!row) return null;
  const rejection = Rejection.safeParse(row.rejection).data ?? null;
  const personalInfo = readPart(PersonalInfoDraft, row.personalInfo);
  const photos = readPart(Photos, row.photos);
  return { ...row, rejection, vehicleInfo: readPart(VehicleInfoDraft, row.vehicleInfo), personalInfo, photos };
}

export interface RecordedEvent {
  id: string;
  kind: string;
  actorId: UserId | null;
  actor: string | null;
  actorFirstName: string | null;
  assignedTo: string | null;
  releasedFrom: string | null;
  data: unknown;
  createdAt: Date;
}

function selectName(field: 'to' | 'from') {
  return sql<string | null>`case when e.kind in ('assigned', 'released') then (
    select u.username from users u where u.id = (e.data->>${field}::text)::integer and u.deleted_at is null) end`;
}

/** Lists the events of one consignment in order; only `kinds`, if given. */
export async function listEvents(
  db: Db,
  id: ConsignmentId,
  kinds: readonly EventKind[] | null,
): Promise<RecordedEvent[]> {
  const query = db
    .selectFrom('consignmentEvents as e')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'e.actorId').on('users.deletedAt', 'is', null))
    .select([
      'e.id',
      'e.kind',
      'e.actorId',
      'users.username as actor',
      'users.firstName as actorFirstName',
      'e.data',
      'e.createdAt',
    ])
    .select([selectName('to').as('assignedTo'), selectName('from').as('releasedFrom')])
    .where('e.consignmentId', '=', id)
    .orderBy('e.seq');
  return (kinds === null ? query : query.where('e.kind', 'in', [...kinds])).execute();
}

/** Lists earlier submissions, oldest first. */
export async function listVersions(db: Db, id: ConsignmentId): Promise<ConsignmentVersion[]> {
  const rows = await db
    .selectFrom('consignmentVersions')
    .select(['version', 'personalInfo', 'vehicleInfo', 'damageReport', 'photos', 'createdAt'])
    .where('consignmentId', '=', id)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    personalInfo: readPart(PersonalInfoDraft, row.personalInfo),
    vehicleInfo: readPart(VehicleInfoDraft, row.vehicleInfo),
    damageReport: readPart(DamageReportDraft, row.damageReport),
    photos: orderCategories(readPart(Photos, row.photos)),
    createdAt: row.createdAt,
  }));
}

/** Lists internal notes, oldest first. */
export async function listNotes(db: Db, id: ConsignmentId): Promise<Note[]> {
  return db
    .selectFrom('consignmentNotes as n')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'n.authorId').on('users.deletedAt', 'is', null))
    .select(['n.id', 'users.username as author', 'n.text', 'n.createdAt'])
    .where('n.consignmentId', '=', id)
    .orderBy('n.id')
    .execute();
}

export async function insertNote(
  db: Db,
  note: { consignmentId: ConsignmentId; authorId: UserId; text: string },
): Promise<Omit<Note, 'author'>> {
  return db
    .insertInto('consignmentNotes')
    .values(note)
    .returning(['id', 'text', 'createdAt'])
    .executeTakeFirstOrThrow();
}
