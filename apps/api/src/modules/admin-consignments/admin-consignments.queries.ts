import type { Database, Db } from '@marque/db/database';
import { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import type { StaffDraftPage, StaffDraftQuery } from '@marque/domain/review/staff';
import { type SelectQueryBuilder, sql } from 'kysely';
import { partReader } from '../../platform/json-parts.ts';
import { countRows } from '../../platform/paging/count-rows.queries.ts';
import { cutPage, decodeCursor } from '../../platform/paging/list-cursor.ts';
import { searchPatterns } from './search-patterns.ts';

/** A draft as text, each word after a space, as `searchPatterns` expects it. */
const SEARCHED = sql<string>`lower(concat_ws(' ', '', personal_info ->> 'firstName', personal_info ->> 'lastName',
  vehicle_info ->> 'vin', vehicle_info ->> 'make', vehicle_info ->> 'model', vehicle_info ->> 'year'))`;

function listed(db: Db, { q }: Pick<StaffDraftQuery, 'q'>): SelectQueryBuilder<Database, 'draftConsignments', unknown> {
  let query: SelectQueryBuilder<Database, 'draftConsignments', unknown> = db.selectFrom('draftConsignments');
  for (const pattern of searchPatterns(q ?? '')) query = query.where(SEARCHED, 'like', pattern);
  return query;
}

/** The number of drafts that a search finds; `null` if there are more than `MAX_COUNTED`. */
export function countFoundDrafts(db: Db, query: Pick<StaffDraftQuery, 'q'>): Promise<number | null> {
  return countRows(db, listed(db, query).select('id'));
}

const ORDERS = { newest: 'drafts', oldest: 'drafts oldest' } as const;

/** By when they were last saved, by keyset on `(last_saved, id)`. */
export async function listDrafts(db: Db, asked: StaffDraftQuery): Promise<Omit<StaffDraftPage, 'total'>> {
  const { limit, cursor, sort } = asked;
  const direction = sort === 'newest' ? 'desc' : 'asc';
  let query = listed(db, asked)
    .select(['id', 'userId', 'personalInfo', 'vehicleInfo', 'partsVersion', 'currentStep', 'lastSaved', 'createdAt'])
    .select(sql<string>`last_saved::text`.as('key'));
  if (cursor) {
    const { key, id } = decodeCursor(cursor, ORDERS[sort], 'timestamptz');
    const place = sql`(${key}::timestamptz, ${id}::integer)`;
    query = query.where(sql<boolean>`(last_saved, id) ${sort === 'newest' ? sql`<` : sql`>`} ${place}`);
  }
  const rows = await query
    .orderBy('lastSaved', direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = cutPage(rows, limit, ORDERS[sort]);
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
