import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { PhotoStore } from '../../adapters/photo-store/photo-store.ts';
import { DAMAGED_PHOTO } from '../damaged-photo.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, type BackupManifest, FORMAT, HEADER_NAME, JOBS, MANIFEST_NAME } from './backup-format.ts';
import {
  beginSnapshot,
  copyJobsOut,
  copyTableOut,
  hasPhoto,
  listMigrationsDone,
  listPhotosAfter,
  listSequences,
  listTables,
  type PhotoRow,
} from './dump.queries.ts';
import { inChunks } from './in-chunks.ts';
import { readAll } from './read-all.ts';

export interface BackupSource {
  connection: pg.ClientConfig;
  photoStore: PhotoStore;
  secretCheck: string;
  secret: string | null;
  onProgress?: (photos: number) => void;
}

const PART_BYTES = 4 * 1024 * 1024;
const BATCH = 500;

type Counts = Omit<BackupManifest, 'sha256'>;

/**
 * Writes a snapshot of the whole database and all its photos, while others keep writing. Contains everything that was
 * acknowledged before the call. Already damaged photos are kept as they are and named in the manifest.
 */
export async function backUp(source: BackupSource, writer: ArchiveWriter): Promise<BackupManifest> {
  const snapshot = new pg.Client({ ...source.connection, application_name: 'marque backup', keepAlive: true });
  const present = new pg.Client({ ...source.connection, application_name: 'marque backup', keepAlive: true });
  // A broken connection also fails the current statement.
  for (const client of [snapshot, present]) client.on('error', () => undefined);
  await snapshot.connect();
  try {
    await present.connect();
    await beginSnapshot(snapshot);
    const header = await describeDatabase(snapshot, source);
    await writer.add(HEADER_NAME, toJson(header));
    const counts: Counts = { rows: {}, photos: 0, photoBytes: 0, removedPhotos: [], damagedPhotos: [] };
    for (const table of header.tables) {
      counts.rows[table.name] = await addRows(writer, `tables/${table.name}`, copyTableOut(snapshot, table));
    }
    counts.rows[JOBS] = await addRows(writer, JOBS, copyJobsOut(snapshot));
    await addPhotos({ snapshot, present }, source, writer, counts);
    const manifest = { ...counts, sha256: writer.digest() };
    await writer.add(MANIFEST_NAME, toJson(manifest));
    writer.end();
    return manifest;
  } finally {
    await Promise.allSettled([snapshot.end(), present.end()]);
  }
}

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value));

async function describeDatabase(client: pg.Client, { secretCheck, secret }: BackupSource): Promise<BackupHeader> {
  const migrations = await listMigrationsDone(client);
  if (migrations.length === 0)
    throw new BackupError('There is no Marque database yet, so there is nothing to back up.');
  return {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    migrations,
    tables: await listTables(client),
    sequences: await listSequences(client),
    secretCheck,
    secret,
  };
}

/** In compressed parts, because tar needs a file's length before its content. Returns how many rows. */
async function addRows(writer: ArchiveWriter, folder: string, rows: Readable & { rowCount: number }): Promise<number> {
  const compressed = createGzip();
  const flow = pipeline(rows, compressed);
  // The loop raises it too.
  flow.catch(() => undefined);
  let part = 0;
  for await (const chunk of inChunks(compressed, PART_BYTES)) {
    part += 1;
    await writer.add(`${folder}/${part}.gz`, chunk);
  }
  await flow;
  return rows.rowCount;
}

interface Clients {
  snapshot: pg.Client;
  /** Sees concurrent changes. */
  present: pg.Client;
}

async function addPhotos(clients: Clients, source: BackupSource, writer: ArchiveWriter, counts: Counts): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const batch: PhotoRow[] = await listPhotosAfter(clients.snapshot, last, BATCH);
    for (const photo of batch) {
      await addPhoto(photo, clients, source, writer, counts);
      source.onProgress?.(counts.photos);
    }
    if (batch.length < BATCH) return;
    last = batch.at(-1)?.id ?? null;
  }
}

async function addPhoto(
  { id, key, sha256 }: PhotoRow,
  { present }: Clients,
  { photoStore }: BackupSource,
  writer: ArchiveWriter,
  counts: Counts,
): Promise<void> {
  const opened = await photoStore.open(key);
  const bytes = opened && (await readAll(opened.stream));
  if (!bytes && !(await hasPhoto(present, id))) {
    counts.removedPhotos.push(id);
    return;
  }
  if (!bytes) {
    counts.damagedPhotos.push({ id, problem: 'missing' });
    return;
  }
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    counts.damagedPhotos.push({ id, problem: DAMAGED_PHOTO });
  }
  await writer.add(`photos/${id}`, bytes);
  counts.photos += 1;
  counts.photoBytes += bytes.length;
}
