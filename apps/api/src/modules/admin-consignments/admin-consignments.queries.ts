import type { Db } from '@marque/db/database';
import { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import type { StaffCounts, StaffDraftPage, StaffDraftQuery } from '@marque/domain/review/staff';
import { sql } from 'kysely';
import { partReader } from '../../platform/json-parts.ts';
import { cutPage, decodeCursor } from '../../platform/paging/list-cursor.ts';

const DRAFTS = 'draft';

/** Reads the numbers of consignments and drafts from the counters, without counting. */
export async function readCounts(db: Db): Promise<Omit<StaffCounts, 'waiting'>> {
  const rows = await db.selectFrom('consignmentCounters').select(['status', 'count']).execute();
  const counted = rows.filter(({ status, count }) => status !== DRAFTS && count > 0);
  return {
    consignments: counted.reduce((total, { count }) => total + count, 0),
    drafts: rows.find(({ status }) => status === DRAFTS)?.count ?? 0,
    byStatus: Object.fromEntries(counted.map(({ status, count }) => [status, count])),
  };
}

/** Last saved first, by keyset on `(last_saved desc, id desc)`. */
export async function listDrafts(db: Db, { limit, cursor }: StaffDraftQuery): Promise<Omit<StaffDraftPage, 'total'>> {
  let query = db
    .selectFrom('draftConsignments')
    .select(['id', 'userId', 'personalInfo', 'vehicleInfo', 'partsVersion', 'currentStep', 'lastSaved', 'createdAt'])
    .select(sql<string>`last_saved::text`.as('key'));
  if (cursor) {
    const { key, id } = decodeCursor(cursor, 'drafts', 'timestamptz');
    query = query.where(sql<boolean>`(last_saved, id) < (${key}::timestamptz, ${id}::integer)`);
  }
  const rows = await query
    .orderBy('lastSaved', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = cutPage(rows, limit, 'drafts');
  const items = page.map(({ key: _, personalInfo, vehicleInfo, partsVersion, ...row }) => {
    const part = partReader(partsVersion);
    return {
      ...row,
      personalInfo: part(PersonalInfoDraft, personalInfo),
      vehicleInfo: part(VehicleInfoDraft, vehicleInfo),
    };
  });
  return { items, nextCursor };
}
