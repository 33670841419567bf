import type { Database, Db } from '@marque/db/database';
import { ConsignmentId, type UserId } from '@marque/domain/api/ids';
import { ListedDocument } from '@marque/domain/photo/documents';
import { Photos } from '@marque/domain/photo/photos';
import { type Proposal, type ProposalState, ProposedFields } from '@marque/domain/review/proposal';
import { MAX_PROPOSALS_LISTED } from '@marque/domain/review/proposals';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { withPages } from '../document/document.queries.ts';

type Trx = Transaction<Database>;

const COLUMNS = [
  'id',
  'version',
  'state',
  'note',
  'fields',
  'photos',
  'documents',
  'reason',
  'createdAt',
  'endedAt',
] as const;

/** A document as the record of a proposal keeps it. */
const KeptDocument = ListedDocument.omit({ pages: true });
type KeptDocument = z.infer<typeof KeptDocument>;

interface NewProposal extends Pick<Proposal, 'version' | 'note' | 'fields' | 'photos'> {
  consignmentId: ConsignmentId;
  documents: readonly KeptDocument[];
}

/** Resolves with its id. */
export async function insertProposal(
  trx: Trx,
  { fields, photos, documents, ...proposal }: NewProposal,
): Promise<number> {
  const parts = {
    fields: JSON.stringify(fields),
    photos: JSON.stringify(photos),
    documents: JSON.stringify(documents),
  };
  const row = await trx
    .insertInto('proposals')
    .values({ ...proposal, ...parts })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type StoredParts = 'fields' | 'photos' | 'documents';
type ProposalRow = Omit<Proposal, StoredParts> & Record<StoredParts, unknown>;

async function toProposals(db: Db, rows: readonly ProposalRow[]): Promise<Proposal[]> {
  const read = rows.map(({ fields, photos, documents, ...row }) => ({
    ...row,
    fields: ProposedFields.safeParse(fields).data ?? ProposedFields.parse({}),
    photos: Photos.safeParse(photos).data ?? {},
    documents: z.array(KeptDocument).safeParse(documents).data ?? [],
  }));
  const shown = await withPages(
    db,
    read.flatMap(({ documents }) => documents),
  );
  const findPages = ({ id }: KeptDocument) => shown.find((document) => document.id === id)?.pages ?? [];
  return read.map((proposal) => ({
    ...proposal,
    documents: proposal.documents.map((document) => ({ ...document, pages: findPages(document) })),
  }));
}

/** Oldest first. */
export async function listProposals(db: Db, id: ConsignmentId): Promise<Proposal[]> {
  const rows = await db.selectFrom('proposals').select(COLUMNS).where('consignmentId', '=', id).orderBy('id').execute();
  return toProposals(db, rows);
}

interface ProposalsBefore {
  id: ConsignmentId;
  before: number | null;
  limit: number;
}

/** Returns one proposal more than `limit` if there is a next page. Newest first. */
export async function listProposalsBefore(db: Db, { id, before, limit }: ProposalsBefore): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('proposals')
    .select(COLUMNS)
    .where('consignmentId', '=', id)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toProposals(db, rows);
}

export async function findProposal(db: Db, id: ConsignmentId, proposalId: number): Promise<Proposal | null> {
  const rows = await db
    .selectFrom('proposals')
    .select(COLUMNS)
    .where('consignmentId', '=', id)
    .where('id', '=', proposalId)
    .execute();
  const [proposal] = await toProposals(db, rows);
  return proposal ?? null;
}

export async function findOpenProposal(db: Db, id: ConsignmentId): Promise<Proposal | null> {
  const row = await db
    .selectFrom('proposals')
    .select(COLUMNS)
    .where('consignmentId', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!row) return null;
  const [proposal] = await toProposals(db, [row]);
  return proposal ?? null;
}

export interface ProposalEnd {
  state: Exclude<ProposalState, 'open'>;
  endedBy: UserId | null;
  reason?: string;
}

/** Ends the open proposal about a consignment; `false` if there is none. */
export async function updateOpenProposal(
  trx: Trx,
  id: ConsignmentId,
  { state, endedBy, reason = '' }: ProposalEnd,
): Promise<boolean> {
  const row = await trx
    .updateTable('proposals')
    .set({ state, endedBy, reason, endedAt: sql<Date>`now()` })
    .where('consignmentId', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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
