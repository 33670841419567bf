import type { Database, Db } from '@marque/db/database';
import { ConsignmentId, type UserId } from '@marque/domain/api/ids';
import { Photos } from '@marque/domain/photo/photos';
import { type Proposal, type ProposalState, ProposedFields } from '@marque/domain/review/proposal';
import { MAX_PROPOSALS_LISTED } from '@marque/domain/review/proposals';
import { sql, type Transaction } from 'kysely';

type Trx = Transaction<Database>;

const COLUMNS = ['id', 'version', 'state', 'note', 'fields', 'photos', 'reason', 'createdAt', 'endedAt'] as const;

interface NewProposal extends Pick<Proposal, 'version' | 'note' | 'fields' | 'photos'> {
  consignmentId: ConsignmentId;
}

export async function insertProposal(trx: Trx, { fields, photos, ...proposal }: NewProposal): Promise<Proposal> {
  const row = await trx
    .insertInto('proposals')
    .values({ ...proposal, fields: JSON.stringify(fields), photos: JSON.stringify(photos) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toProposal(row);
}

type ProposalRow = Omit<Proposal, 'fields' | 'photos'> & { fields: unknown; photos: unknown };

function toProposal({ fields, photos, ...row }: ProposalRow): Proposal {
  return {
    ...row,
    fields: ProposedFields.safeParse(fields).data ?? ProposedFields.parse({}),
    photos: Photos.safeParse(photos).data ?? {},
  };
}

/** Lists all proposals about a consignment, oldest first. */
export async function listProposals(db: Db, id: ConsignmentId): Promise<Proposal[]> {
  const rows = await db.selectFrom('proposals').select(COLUMNS).where('consignmentId', '=', id).orderBy('id').execute();
  return rows.map(toProposal);
}

export async function findOpenProposal(db: Db, id: ConsignmentId): Promise<Proposal | null> {
  const row = await db
    .selectFrom('proposals')
    .select(COLUMNS)
    .where('consignmentId', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ? toProposal(row) : null;
}

interface End {
  state: Exclude<ProposalState, 'open'>;
  endedBy: UserId | null;
  reason?: string;
}

/** Ends the open proposal about a consignment, if there is one. */
export async function endOpenProposal(
  trx: Trx,
  id: ConsignmentId,
  { state, endedBy, reason = '' }: End,
): Promise<void> {
  await trx
    .updateTable('proposals')
    .set({ state, endedBy, reason, endedAt: sql<Date>`now()` })
    .where('consignmentId', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** The cars with a proposal that waits for the team, longest wait first. */
export async function listOpenProposals(db: Db): Promise<ConsignmentId[]> {
  const rows = await db
    .selectFrom('proposals as p')
    .innerJoin('consignments as c', 'c.id', 'p.consignmentId')
    .select('p.consignmentId')
    .where('p.state', '=', 'open')
    .where('c.deletedAt', 'is', null)
    .orderBy('p.id')
    .limit(MAX_PROPOSALS_LISTED)
    .execute();
  return rows.map(({ consignmentId }) => ConsignmentId.parse(consignmentId));
}
