import type { Database, Db } from '@marque/db/database';
import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { ChangeItem, type ChangeRequest } from '@marque/domain/review/review';
import { sql, type Transaction } from 'kysely';

interface NewChangeRequest {
  consignmentId: ConsignmentId;
  version: number;
  requestedBy: UserId;
  items: ChangeItem[];
  note: string;
}

export async function insertChangeRequest(db: Db, { items, ...request }: NewChangeRequest): Promise<void> {
  await db
    .insertInto('changeRequests')
    .values({ ...request, items: JSON.stringify(items) })
    .execute();
}

/** Oldest first. */
export async function listChangeRequests(db: Db, id: ConsignmentId): Promise<ChangeRequest[]> {
  const rows = await db
    .selectFrom('changeRequests')
    .select(['id', 'version', 'items', 'note', 'createdAt', 'answeredAt', 'closedAt'])
    .where('consignmentId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ items, ...row }) => ({ ...row, items: readItems(items) }));
}

export async function findOpenRequest(db: Db, id: ConsignmentId): Promise<ChangeRequest | null> {
  const requests = await listChangeRequests(db, id);
  return requests.find(({ answeredAt, closedAt }) => answeredAt === null && closedAt === null) ?? null;
}

/** Closes the open change request, if any: answered, or lapsed because the status changed. */
export async function endOpenRequest(
  trx: Transaction<Database>,
  id: ConsignmentId,
  how: 'answered' | 'lapsed',
): Promise<void> {
  await trx
    .updateTable('changeRequests')
    .set(how === 'answered' ? { answeredAt: sql<Date>`now()` } : { closedAt: sql<Date>`now()` })
    .where('consignmentId', '=', id)
    .where('answeredAt', 'is', null)
    .where('closedAt', 'is', null)
    .execute();
}

/** Reads the items that this version knows: an item of an unknown kind must not hide the others. */
function readItems(stored: unknown): ChangeItem[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item) => {
    const read = ChangeItem.safeParse(item);
    return read.success ? [read.data] : [];
  });
}
