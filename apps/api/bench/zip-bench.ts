import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ConsignmentNumber, PhotoId } from '@marque/domain/api/ids';
import { type Photos, photoUrl } from '@marque/domain/photo/photos';
import { createDiskPhotoStore } from '../src/adapters/photo-store/disk.ts';
import { type Bench, startBench } from './bench-database.ts';
import { download } from './download.ts';
import { memoryRise, type ServerProcess } from './server-process.ts';
import { median, printTable, tenths, times, whole } from './table.ts';

const PHOTOS = 40;
const PHOTO_BYTES = 4_000_000;
const ROUNDS = 5;
const AT_ONCE = 5;
const MEGABYTE = 1_000_000;

export async function addConsignmentWithFiles({ db, photosFolder }: Bench): Promise<number> {
  const store = await createDiskPhotoStore({ folder: photosFolder });
  const { id: ownerId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const photos: Photos = { scenic: [], damage: [] };
  for (let index = 0; index < PHOTOS; index++) {
    const id = PhotoId.parse(randomUUID());
    const bytes = randomBytes(PHOTO_BYTES);
    const key = `${id.slice(0, 2)}/${id}.jpg`;
    await store.put(key, bytes);
    const facts = { name: `IMG_${index}.jpg`, size: bytes.length, type: 'image/jpeg', width: 4032, height: 3024 };
    const sums = {
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sourceSha256: '',
      crc32: crc32(bytes),
      placeholder: '',
    };
    await db
      .insertInto('photos')
      .values({ id, ownerId, key, ...facts, ...sums })
      .execute();
    photos[index < PHOTOS / 2 ? 'scenic' : 'damage']?.push({ url: photoUrl(id), ...facts });
  }
  await store.close();
  const { id } = await db
    .insertInto('consignments')
    .values({
      number: ConsignmentNumber.parse('MQ-BENCH001'),
      userId: ownerId,
      personalInfo: '{}',
      vehicleInfo: '{}',
      damageReport: '{}',
      photos: JSON.stringify(photos),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Measured {
  megabytesPerSecond: number;
  firstByte: number;
  rise: number;
}

export async function measureDownloads(
  server: ServerProcess,
  path: string,
  cookie: string,
  downloads: number,
): Promise<Measured> {
  const since = performance.now();
  const { result, rise } = await memoryRise(server.pid, () =>
    Promise.all(Array.from({ length: downloads }, () => download({ origin: server.origin, path, cookie }))),
  );
  const bytes = result.reduce((total, { bytes }) => total + bytes, 0);
  if (bytes < downloads * PHOTOS * PHOTO_BYTES) throw new Error(`${path} sent less than the photos.`);
  return {
    megabytesPerSecond: bytes / MEGABYTE / ((performance.now() - since) / 1000),
    firstByte: Math.max(...result.map(({ firstByte }) => firstByte)),
    rise,
  };
}

export async function benchZip(): Promise<void> {
  const bench = await startBench();
  try {
    const id = await addConsignmentWithFiles(bench);
    const targets = [
      [bench.product, `/api/admin/consignments/${id}/download-photos`],
      [bench.bare, `/zip/${id}`],
    ] as const;
    const rows: string[][] = [];
    for (const downloads of [1, AT_ONCE]) {
      const rounds: Measured[][] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const measured: Measured[] = [];
        for (const [server, path] of targets)
          measured.push(await measureDownloads(server, path, bench.cookie, downloads));
        // The first round warms up code and page cache.
        if (round > 0) rounds.push(measured);
      }
      rows.push(summary(`${downloads} at a time`, rounds));
    }
    printTable(
      `ZIP of ${PHOTOS} photos of 4 MB, median of ${ROUNDS} rounds (memory: the most of all rounds)`,
      ['', 'product MB/s', 'first byte ms', 'memory +MB', 'bare yazl MB/s', 'first byte ms', 'memory +MB', 'ratio'],
      rows,
    );
  } finally {
    await bench.end();
  }
}

function summary(title: string, rounds: readonly Measured[][]): string[] {
  const of = (target: number, value: (measured: Measured) => number) =>
    rounds.flatMap((round) => (round[target] ? [value(round[target])] : []));
  const cells = [0, 1].map((target) => [
    whole(median(of(target, ({ megabytesPerSecond }) => megabytesPerSecond))),
    tenths(median(of(target, ({ firstByte }) => firstByte))),
    whole(Math.max(...of(target, ({ rise }) => rise))),
  ]);
  const ratios = rounds.map(([product, bare]) => (product?.megabytesPerSecond ?? 0) / (bare?.megabytesPerSecond ?? 1));
  return [title, ...cells.flat(), times(median(ratios))];
}
