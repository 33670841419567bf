import { PhotoId, type UserId } from '@marque/domain/api/ids';
import { type PhotoEntry, photoUrl } from '@marque/domain/photo/photos';
import { sql } from 'kysely';
import { type Bench, signIn, startBench } from '../bench-database.ts';
import { fillStage, LANES, nameOfOwner, PASSWORD, ROWS_OF_AN_OWNER } from './fill-stage.ts';
import { provideData } from './kept-data.ts';

export interface Owner {
  id: UserId;
  cookie: string;
  consignments: readonly number[];
  photos: Readonly<Record<string, readonly PhotoEntry[]>>;
}

export interface Stage extends Bench {
  rows: number;
  owners: readonly Owner[];
}

const startBuilt = (prepare: (dataDir: string) => Promise<unknown>) =>
  startBench(
    { NODE_ENV: 'production', LOG_LEVEL: '' },
    { product: '../dist/main.js', bare: 'peers/bare/server.ts', logsToFile: true, prepare },
  );

export async function startStage(rows: number): Promise<Stage> {
  const putData = await provideData(rows, async () => {
    process.stdout.write(`Filling a database with ${rows} consignments, once …\n`);
    const bench = await startBuilt(async () => undefined);
    await fillStage(bench.db, rows);
    await bench.stop();
    return bench.dataDir;
  });
  const bench = await startBuilt(putData);
  try {
    const owners = await signInOwners(bench);
    // Statistics of two sessions, both of the first user, would make PostgreSQL scan all users for each request.
    await sql`analyze sessions`.execute(bench.db);
    return { ...bench, rows, owners };
  } catch (error) {
    await bench.end();
    throw error;
  }
}

function signInOwners({ db, product }: Bench): Promise<Owner[]> {
  return Promise.all(
    Array.from({ length: LANES }, async (_, index) => {
      const username = nameOfOwner(index);
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const rows = await db.selectFrom('consignments').select('id').where('userId', '=', id).execute();
      if (rows.length !== ROWS_OF_AN_OWNER) throw new Error(`An owner has ${rows.length} consignments.`);
      const photos = await db
        .selectFrom('photos')
        .select(['id', 'name', 'size', 'type'])
        .where('ownerId', '=', id)
        .execute();
      const entries = photos.map(({ id: photo, name, size, type }) => {
        return [name.replace('.jpg', ''), [{ url: photoUrl(PhotoId.parse(photo)), name, size, type }]] as const;
      });
      return {
        id,
        cookie: await signIn(product.origin, username, PASSWORD),
        consignments: rows.map((row) => row.id),
        photos: Object.fromEntries(entries),
      };
    }),
  );
}
