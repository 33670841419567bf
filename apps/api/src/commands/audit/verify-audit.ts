import { createHash } from 'node:crypto';
import type { Database } from '@marque/db/database';
import type { Kysely, Transaction } from 'kysely';
import { findHead, type Link, listLinks } from './verify-audit.queries.ts';

/** The whole chain is intact, and this is its end: worth noting outside the database. */
export interface UnbrokenRecord {
  checked: number;
  head: string;
}

export interface BrokenRecord {
  brokenAt: number;
  id: string | null;
  reason: string;
}

const BATCH = 5_000;

/**
 * Checks the audit log link by link: no position is missing, every event is followed by the one that was written after
 * it, and none was changed. Hashes are computed here instead of by the database's function, which could have been
 * replaced. Reads one snapshot of the database while others keep writing, in constant memory.
 */
export async function verifyAudit(db: Kysely<Database>): Promise<UnbrokenRecord | BrokenRecord> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => verify(trx));
}

async function verify(trx: Transaction<Database>): Promise<UnbrokenRecord | BrokenRecord> {
  let checked = 0;
  let head = '';
  for (;;) {
    const links = await listLinks(trx, checked, BATCH);
    for (const link of links) {
      const reason = getProblem(link, checked + 1, head);
      if (reason) {
        const stands = Number(link.seq) === checked + 1;
        return { brokenAt: checked + 1, id: stands ? link.id : null, reason };
      }
      checked++;
      head = link.hash;
    }
    if (links.length < BATCH) break;
  }
  return (await problemOfEnd(trx, checked, head)) ?? { checked, head };
}

function getProblem(link: Link, place: number, head: string): string | null {
  if (Number(link.seq) !== place) {
    return `event ${place} is missing: the next one is ${link.seq}`;
  }
  if (link.prevHash !== head) return 'it does not follow the event before it';
  if (createHash('sha256').update(link.hashed).digest('hex') !== link.hash) return 'its content was changed';
  return null;
}

/** A truncated chain is still intact; only its recorded end reveals the problem. */
async function problemOfEnd(trx: Transaction<Database>, checked: number, head: string): Promise<BrokenRecord | null> {
  const end = await findHead(trx);
  if (!end) return { brokenAt: checked + 1, id: null, reason: 'the note of where the record ends is missing' };
  if (Number(end.seq) > checked) {
    return {
      brokenAt: checked + 1,
      id: null,
      reason: `event ${checked + 1} is missing: the record ends at ${end.seq}`,
    };
  }
  if (Number(end.seq) < checked || end.hash !== head) {
    return { brokenAt: checked, id: null, reason: `the record should end at ${end.seq}` };
  }
  return null;
}
