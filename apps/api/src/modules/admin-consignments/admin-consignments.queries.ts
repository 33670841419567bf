import type { Db } from '@marque/db/database';
import { PersonalInfoDraft } from '@marque/domain/personal-info';
import type {
  StaffConsignmentPage,
  StaffCounts,
  StaffDraftPage,
  StaffDraftQuery,
  StaffListQuery,
} from '@marque/domain/staff';
import { VehicleInfoDraft } from '@marque/domain/vehicle-info';
import { sql } from 'kysely';
import { readPart } from '../../json-parts.ts';
import { CONSIGNMENT_COLUMNS, consignmentOf } from '../consignment/consignment.queries.ts';
import { decodeCursor, encodeCursor, type ListPlace } from './list-cursor.ts';

/** Live consignments and drafts, known from the counters and never counted. */
export async function readCounts(db: Db): Promise<StaffCounts> {
  const rows = await db.selectFrom('consignmentCounters').select(['status', 'count']).execute();
  const sum = (belongs: (status: string) => boolean) =>
    rows.filter((row) => belongs(row.status)).reduce((total, row) => total + row.count, 0);
  return { consignments: sum((status) => status !== 'draft'), drafts: sum((status) => status === 'draft') };
}

/** One more than the page was read, to learn whether there is a next one. */
function cut<Row extends ListPlace>(rows: Row[], limit: number): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? encodeCursor({ at: last.at, id: last.id }) : null };
}

/** Submitted consignments, newest first, by keyset on `(created_at desc, id desc)`. */
export async function listConsignments(
  db: Db,
  { limit, cursor }: StaffListQuery,
): Promise<Omit<StaffConsignmentPage, 'total'>> {
  const after = cursor ? decodeCursor(cursor) : null;
  let query = db
    .selectFrom('consignments')
    .select(CONSIGNMENT_COLUMNS)
    .select(sql<string>`created_at::text`.as('at'))
    .where('deletedAt', 'is', null);
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::integer)`);
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = cut(rows, limit);
  return { items: page.map(consignmentOf), nextCursor };
}

/** Drafts, last saved first, by keyset on `(last_saved desc, id desc)`. */
export async function listDrafts(db: Db, { limit, cursor }: StaffDraftQuery): Promise<Omit<StaffDraftPage, 'total'>> {
  const after = cursor ? decodeCursor(cursor) : null;
  let query = db
    .selectFrom('draftConsignments')
    .select(['id', 'userId', 'personalInfo', 'vehicleInfo', 'currentStep', 'lastSaved', 'createdAt'])
    .select(sql<string>`last_saved::text`.as('at'));
  if (after) query = query.where(sql<boolean>`(last_saved, id) < (${after.at}::timestamptz, ${after.id}::integer)`);
  const rows = await query
    .orderBy('lastSaved', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = cut(rows, limit);
  const items = page.map(({ at: _, personalInfo, vehicleInfo, ...row }) => ({
    ...row,
    personalInfo: readPart(PersonalInfoDraft, personalInfo),
    vehicleInfo: readPart(VehicleInfoDraft, vehicleInfo),
  }));
  return { items, nextCursor };
}
