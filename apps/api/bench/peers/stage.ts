import { randomUUID } from 'node:crypto';
import { PhotoId } from '@marque/domain/api/ids';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { type PhotoEntry, photoUrl } from '@marque/domain/photo/photos';
import { sql } from 'kysely';
import { fillDatabase } from '../../src/commands/seed/fill-database.ts';
import { insertUsers } from '../../src/commands/seed/seed.queries.ts';
import { createPasswords } from '../../src/modules/auth/passwords.ts';
import { type Bench, signIn, startBench } from '../bench-database.ts';
import { IMAGINARY_PHOTO, plainPhotos } from '../imaginary-photos.ts';

/** One for each connection, so that no two wait for one row. */
export const LANES = 16;
/** As many as a page of one's own shows here. */
export const ROWS_OF_AN_OWNER = 20;
const PHOTOS_OF_A_DRAFT = 10;
const ROWS_PER_PERSON = 4;
export const PASSWORD = 'the password of everybody here';

/** Somebody who is signed in, with twenty consignments. */
export interface Owner {
  id: number;
  cookie: string;
  consignments: readonly number[];
  /** Ten of their own photos, as a client sends them with a draft. */
  photos: Readonly<Record<string, readonly PhotoEntry[]>>;
}

/** The built product and the bare server on a full database, and those who ask. */
export interface Stage extends Bench {
  rows: number;
  owners: readonly Owner[];
  passwordHash: string;
}

/** Starts both and fills the database with so many consignments. */
export async function startStage(rows: number): Promise<Stage> {
  const bench = await startBench(
    { NODE_ENV: 'production', LOG_LEVEL: '' },
    { product: '../dist/main.js', bare: 'peers/bare/server.ts', logsToFile: true },
  );
  try {
    const { db } = bench;
    const passwordHash = await createPasswords(1).hash(PASSWORD);
    const since = performance.now();
    const users = Math.ceil(rows / ROWS_PER_PERSON);
    await fillDatabase(db, {
      consignments: rows,
      users,
      now: new Date(),
      passwordHash,
      seed: 1,
      photosOf: plainPhotos,
    });
    const owners = await addOwners({ ...bench, rows, owners: [], passwordHash });
    await sql`vacuum analyze`.execute(db);
    await sql`checkpoint`.execute(db);
    const seconds = Math.round((performance.now() - since) / 1_000);
    process.stdout.write(`The database holds ${rows} consignments after ${seconds} s.\n`);
    return { ...bench, rows, owners, passwordHash };
  } catch (error) {
    await bench.end();
    throw error;
  }
}

/** Adds people with verified numbers; their names begin with `prefix`. Resolves with their ids. */
export async function addPeople({ db, passwordHash }: Stage, prefix: string, count: number): Promise<number[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    username: `${prefix}${index}`,
    email: `${prefix}${index}@example.com`,
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '(212) 555-0123',
  }));
  return insertUsers(db, people, { passwordHash, createdAt: new Date() });
}

/** Gives the newest consignments to people who sign in. */
async function addOwners(stage: Stage): Promise<Owner[]> {
  const { db, product } = stage;
  const ids = await addPeople(stage, 'owner', LANES);
  await sql`update consignments set user_id = (${ids}::integer[])[dealt.place % ${LANES}::integer + 1]
    from (select id, (row_number() over (order by created_at desc, id desc) - 1)::integer as place from consignments
      where deleted_at is null order by created_at desc, id desc limit ${LANES * ROWS_OF_AN_OWNER}) dealt
    where consignments.id = dealt.id`.execute(db);
  return Promise.all(
    ids.map(async (id, index) => {
      const { rows } = await sql<{ id: number }>`select id from consignments where user_id = ${id}`.execute(db);
      if (rows.length !== ROWS_OF_AN_OWNER) throw new Error(`An owner has ${rows.length} consignments.`);
      return {
        id,
        cookie: await signIn(product.origin, `owner${index}`, PASSWORD),
        consignments: rows.map((row) => row.id),
        photos: await addPhotos(stage, id),
      };
    }),
  );
}

async function addPhotos({ db }: Stage, ownerId: number): Promise<Record<string, PhotoEntry[]>> {
  const photos: Record<string, PhotoEntry[]> = {};
  for (const category of WIZARD_CATEGORIES.slice(0, PHOTOS_OF_A_DRAFT)) {
    const id = PhotoId.parse(randomUUID());
    const { size, type } = IMAGINARY_PHOTO;
    const name = `${category}.jpg`;
    await sql`insert into photos (id, owner_id, key, name, size, type, width, height, sha256, source_sha256, crc32, placeholder)
      values (${id}, ${ownerId}, ${`${id}.jpg`}, ${name}, ${size}, ${type}, 4032, 3024, ${id}, ${id}, 0,
        ${`data:image/webp;base64,${'A'.repeat(100)}`})`.execute(db);
    photos[category] = [{ url: photoUrl(id), name, size, type }];
  }
  return photos;
}
