import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@marque/db/database';
import type { PhotoId } from '@marque/domain/api/ids';
import type { Kysely } from 'kysely';
import type { Ledger } from './ledger.ts';

export interface Findings {
  lost: string[];
  duplicates: string[];
}

export async function compare(db: Kysely<Database>, photosFolder: string, ledger: Ledger): Promise<Findings> {
  const lost = [
    ...(await lostDrafts(db, ledger)),
    ...(await lostPhotos(db, photosFolder, ledger)),
    ...(await lostSubmissions(db, ledger)),
  ];
  return { lost, duplicates: await submittedTwice(db) };
}

async function lostDrafts(db: Kysely<Database>, { drafts }: Ledger): Promise<string[]> {
  const rows = await db
    .selectFrom('draftConsignments')
    .innerJoin('users', 'users.id', 'draftConsignments.userId')
    .select(['users.username', 'draftConsignments.personalInfo'])
    .execute();
  const kept = new Map(rows.map(({ username, personalInfo }) => [username, lastNameIn(personalInfo)]));
  return [...drafts]
    .filter(([name, saved]) => Number(kept.get(name) ?? 0) < saved)
    .map(([name, saved]) => `draft of ${name}: ${saved} acknowledged, ${kept.get(name)} stored`);
}

async function lostPhotos(db: Kysely<Database>, folder: string, { photos }: Ledger): Promise<string[]> {
  const rows = await db.selectFrom('photos').select(['id', 'key', 'sha256']).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost: string[] = [];
  for (const url of photos) {
    const row = byId.get((url.split('/').at(-1) ?? '') as PhotoId);
    if (!row) {
      lost.push(`photo ${url}: no row`);
      continue;
    }
    const bytes = await readFile(join(folder, row.key)).catch(() => Buffer.alloc(0));
    if (createHash('sha256').update(bytes).digest('hex') !== row.sha256) lost.push(`photo ${url}: another file`);
  }
  return lost;
}

async function lostSubmissions(db: Kysely<Database>, { submissions, decisions }: Ledger): Promise<string[]> {
  const rows = await db.selectFrom('consignments').select(['id', 'personalInfo', 'status']).execute();
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const lost = [...submissions]
    .filter(([mark, id]) => lastNameIn(byId.get(id)?.personalInfo) !== mark)
    .map(([mark, id]) => `consignment ${id} (${mark})`);
  const undecided = [...decisions]
    .filter(([id, status]) => byId.get(id)?.status !== status)
    .map(([id, status]) => `consignment ${id}: ${status} acknowledged, ${byId.get(id)?.status} stored`);
  return [...lost, ...undecided];
}

async function submittedTwice(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('consignments').select(['personalInfo']).execute();
  const marks = rows.map(({ personalInfo }) => lastNameIn(personalInfo));
  return marks.filter((mark, index) => marks.indexOf(mark) !== index);
}

/** Savers count in the last name, and submissions carry their mark there. */
function lastNameIn(personalInfo: unknown): string {
  if (typeof personalInfo !== 'object' || personalInfo === null || !('lastName' in personalInfo)) return '';
  return String(personalInfo.lastName);
}
