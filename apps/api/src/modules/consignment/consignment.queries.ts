import type { ConsignmentsTable, Db } from '@marque/db/database';
import { fixedQuery } from '@marque/db/fixed-query';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { Consignment, OwnConsignmentQuery, SubmitConsignment } from '@marque/domain/consignment/consignment';
import { DamageReportDraft, toConditionRating } from '@marque/domain/consignment/damage-report';
import { PARTS_VERSION } from '@marque/domain/consignment/parts-version';
import { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { orderCategories, Photos } from '@marque/domain/photo/photos';
import { type Selectable, sql } from 'kysely';
import { partReader } from '../../platform/json-parts.ts';
import { readBoundedPage } from '../../platform/paging/bounded-page.ts';
import { decodeCursor } from '../../platform/paging/list-cursor.ts';
import { randomConsignmentNumber } from './consignment-number.ts';
import { PART_TEXTS, type PartTexts, sizeOfParts, writeConsignment } from './consignment-text.queries.ts';

export const CONSIGNMENT_COLUMNS = [
  'id',
  'number',
  'userId',
  'status',
  'personalInfo',
  'vehicleInfo',
  'damageReport',
  'photos',
  'partsVersion',
  'createdAt',
] as const satisfies (keyof ConsignmentsTable)[];

type ConsignmentRow = Pick<Selectable<ConsignmentsTable>, (typeof CONSIGNMENT_COLUMNS)[number]>;

/**
 * Converts a stored row, with the derived rating. Parts that this version wrote were validated before they were stored;
 * those of older records are parsed now, and unreadable ones become empty.
 */
export function toConsignment({ partsVersion, ...row }: ConsignmentRow): Consignment {
  const part = partReader(partsVersion);
  const damageReport = part(DamageReportDraft, row.damageReport);
  return {
    id: row.id,
    number: row.number,
    userId: row.userId,
    status: row.status,
    personalInfo: part(PersonalInfoDraft, row.personalInfo),
    vehicleInfo: part(VehicleInfoDraft, row.vehicleInfo),
    damageReport,
    conditionRating: toConditionRating(damageReport.conditionRatings),
    photos: orderCategories(part(Photos, row.photos)),
    createdAt: row.createdAt,
  };
}

const TEXT_COLUMNS = [
  'id',
  'number',
  'userId',
  'status',
  'createdAt',
  'partsVersion',
] as const satisfies (keyof ConsignmentsTable)[];

type Facts = Pick<ConsignmentRow, 'id' | 'number' | 'userId' | 'status' | 'createdAt'>;

/** As JSON without its closing brace, like JSON.stringify but in a fifth of the time. */
function writeFacts({ id, number, userId, status, createdAt }: Facts): string {
  const texts = `"status":${JSON.stringify(status)},"createdAt":"${createdAt.toISOString()}"`;
  return `{"id":${id},"number":"${number}","userId":${userId},${texts}`;
}

type NewConsignment = Pick<SubmitConsignment, 'personalInfo' | 'vehicleInfo' | 'damageReport' | 'photos'>;

const NUMBER_DRAWS = 5;

export async function insertConsignment(db: Db, userId: UserId, consignment: NewConsignment): Promise<Consignment> {
  for (let draw = 0; draw < NUMBER_DRAWS; draw++) {
    const row = await db
      .insertInto('consignments')
      .values({
        number: randomConsignmentNumber(),
        userId,
        personalInfo: JSON.stringify(consignment.personalInfo),
        vehicleInfo: JSON.stringify(consignment.vehicleInfo),
        damageReport: JSON.stringify(consignment.damageReport),
        photos: JSON.stringify(consignment.photos),
        partsVersion: PARTS_VERSION,
      })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning(CONSIGNMENT_COLUMNS)
      .executeTakeFirst();
    if (row) return toConsignment(row);
  }
  throw new Error('No free consignment number was drawn');
}

/** The consignment, if it is visible to `ownerId` (to any user when `null`). */
export async function findConsignment(db: Db, id: ConsignmentId, ownerId: UserId | null): Promise<Consignment | null> {
  const [row] = await (ownerId === null ? selectOne(db, id) : selectOwn(db, id, ownerId));
  return row ? toConsignment(row) : null;
}

const liveOne = (db: Db, id: ConsignmentId) =>
  db.selectFrom('consignments').select(CONSIGNMENT_COLUMNS).where('id', '=', id).where('deletedAt', 'is', null);
const selectOne = fixedQuery(liveOne);
const selectOwn = fixedQuery((db, id: ConsignmentId, ownerId: UserId) => liveOne(db, id).where('userId', '=', ownerId));

export async function findConsignmentText(db: Db, id: ConsignmentId, ownerId: UserId | null): Promise<string | null> {
  const [row] = await (ownerId === null ? selectOneText(db, id) : selectOwnText(db, id, ownerId));
  return row ? toConsignmentText(row) : null;
}

export type ConsignmentTextRow = Facts & PartTexts;

export const toConsignmentText = (row: ConsignmentTextRow): string => writeConsignment(writeFacts(row), row);

export const selectLiveText = (db: Db, id: ConsignmentId) =>
  db
    .selectFrom('consignments')
    .select(TEXT_COLUMNS)
    .select(PART_TEXTS)
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
const selectOneText = fixedQuery(selectLiveText);
const selectOwnText = fixedQuery((db, id: ConsignmentId, ownerId: UserId) =>
  selectLiveText(db, id).where('userId', '=', ownerId),
);

const ORDER = 'own';

const selectOwnTexts = (db: Db, userId: UserId, count: number) =>
  ownRows(db, userId)
    .select(TEXT_COLUMNS)
    .select(sql<string>`created_at::text`.as('key'))
    .select(PART_TEXTS)
    // As a literal: the plan depends on it.
    .limit(sql.lit(count));

const ownPages = new Map<number, ReturnType<typeof compileOwnPages>>();

/** By the number of rows, of which there are at most as many as in a page. */
function ownPagesOf(count: number): ReturnType<typeof compileOwnPages> {
  const pages = ownPages.get(count) ?? compileOwnPages(count);
  ownPages.set(count, pages);
  return pages;
}

function compileOwnPages(count: number) {
  return {
    first: fixedQuery((db, userId: UserId) => selectOwnTexts(db, userId, count)),
    following: fixedQuery((db, userId: UserId, key: string, id: number) =>
      selectOwnTexts(db, userId, count).where(sql<boolean>`(created_at, id) < (${key}::timestamptz, ${id}::integer)`),
    ),
  };
}

/** A page of a consignor's consignments, newest first, as JSON texts. */
export async function listConsignmentTextsOf(
  db: Db,
  userId: UserId,
  { limit, cursor }: OwnConsignmentQuery,
): Promise<{ items: string[]; nextCursor: string | null }> {
  const { page, nextCursor } = await readBoundedPage({
    limit,
    order: ORDER,
    after: cursor ? decodeCursor(cursor, ORDER, 'timestamptz') : null,
    read: (after, count) => {
      const { first, following } = ownPagesOf(count);
      return after ? following(db, userId, after.key, after.id) : first(db, userId);
    },
    getSize: (row) => sizeOfParts(row),
  });
  const items = page.map((row) => writeConsignment(writeFacts(row), row));
  return { items, nextCursor };
}

export async function countConsignmentsOf(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('consignments')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** All consignments of a consignor, newest first; quotas bound their number. */
export async function listConsignmentsOf(db: Db, userId: UserId): Promise<Consignment[]> {
  const rows = await ownRows(db, userId).select(CONSIGNMENT_COLUMNS).execute();
  return rows.map(toConsignment);
}

function ownRows(db: Db, userId: UserId) {
  return db
    .selectFrom('consignments')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
}
