import type { Database } from '@marque/db/database';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { Transaction } from 'kysely';
import { queueProposal } from '../webhook/delivery-jobs.queries.ts';
import { type ProposalEnd, updateOpenProposal } from './proposals.queries.ts';

/** Ends the open proposal about a locked consignment, if there is one, and queues its webhooks. */
export async function endOpenProposal(
  trx: Transaction<Database>,
  consignment: Pick<Consignment, 'id' | 'number' | 'userId'>,
  end: ProposalEnd,
): Promise<void> {
  if (await updateOpenProposal(trx, consignment.id, end)) await queueProposal(trx, consignment, end.state);
}
