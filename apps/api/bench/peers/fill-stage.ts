import { randomUUID } from 'node:crypto';
import type { Database } from '@marque/db/database';
import { PhotoId, UserId } from '@marque/domain/api/ids';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { type Kysely, sql } from 'kysely';
import { fillDatabase } from '../../src/commands/seed/fill-database.ts';
import { insertUsers } from '../../src/commands/seed/seed.queries.ts';
import { createPasswords } from '../../src/modules/auth/passwords.ts';
import { IMAGINARY_PHOTO, plainPhotos } from '../imaginary-photos.ts';

/** Concurrent connections; each has its own owner, so that no two wait for one row. */
export const LANES = 16;
export const ROWS_OF_AN_OWNER = 20;
const PHOTOS_OF_A_DRAFT = 10;
const ROWS_PER_PERSON = 4;
export const PASSWORD = 'the password of everybody here';

export const nameOfOwner = (index: number) => `owner${index}`;

export async function fillStage(db: Kysely<Database>, rows: number): Promise<void> {
  const users = Math.ceil(rows / ROWS_PER_PERSON);
  const filling = { consignments: rows, users, now: new Date(), passwordHash: 'none', seed: 1, getPhotos: plainPhotos };
  await fillDatabase(db, filling);
  await addOwners(db);
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}

export async function addPeople(db: Kysely<Database>, usernames: readonly string[]): Promise<number[]> {
  const there = await db.selectFrom('users').select('id').where('username', 'in', usernames).orderBy('id').execute();
  if (there.length === usernames.length) return there.map(({ id }) => id);
  const people = usernames.map((username) => ({
    username,
    email: `${username}@example.com`,
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '(212) 555-0123',
  }));
  return insertUsers(db, people, { passwordHash: await createPasswords(1).hash(PASSWORD), createdAt: new Date() });
}

async function addOwners(db: Kysely<Database>): Promise<void> {
  const ids = await addPeople(
    db,
    Array.from({ length: LANES }, (_, index) => nameOfOwner(index)),
  );
  await sql`update consignments set user_id = (${ids}::integer[])[dealt.place % ${LANES}::integer + 1]
    from (select id, (row_number() over (order by created_at desc, id desc) - 1)::integer as place from consignments
      where deleted_at is null order by created_at desc, id desc limit ${LANES * ROWS_OF_AN_OWNER}) dealt
    where consignments.id = dealt.id`.execute(db);
  for (const id of ids) await addPhotos(db, UserId.parse(id));
}

async function addPhotos(db: Kysely<Database>, ownerId: UserId): Promise<void> {
  const placeholder = `data:image/webp;base64,${'A'.repeat(100)}`;
  for (const category of WIZARD_CATEGORIES.slice(0, PHOTOS_OF_A_DRAFT)) {
    const id = PhotoId.parse(randomUUID());
    const { size, type, width, height } = IMAGINARY_PHOTO;
    const facts = { id, ownerId, key: `${id}.jpg`, name: `${category}.jpg`, size, type, width, height };
    const sums = { sha256: id, sourceSha256: id, crc32: 0, placeholder };
    await db
      .insertInto('photos')
      .values({ ...facts, ...sums })
      .execute();
  }
}
