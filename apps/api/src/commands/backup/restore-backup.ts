import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Database } from '@marque/db/database';
import { MIGRATION_NAMES, migrateTo } from '@marque/db/migrator';
import { migrateQueue } from '@marque/db/queue';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { PhotoStore } from '../../adapters/photo-store/photo-store.ts';
import { readArchive } from './archive-reader.ts';
import { BackupError, NO_BACKUP } from './backup-error.ts';
import { type BackupHeader, type BackupManifest, JOBS } from './backup-format.ts';
import { beginPortable } from './dump.queries.ts';
import {
  addJobs,
  closeTables,
  copyJobsIn,
  copyTableIn,
  type ForeignKey,
  findPhoto,
  isInUse,
  openTables,
  removePhotos,
  setSequences,
} from './load.queries.ts';

export interface RestoreTarget {
  db: Kysely<Database>;
  pool: pg.Pool;
  connection: pg.ClientConfig;
  photoStore: PhotoStore;
  onProgress?: (photos: number) => void;
}

interface Restored {
  header: BackupHeader;
  manifest: BackupManifest;
}

/**
 * Fills an empty database and an empty photo store from a backup. All rows are inserted in one transaction, which only
 * commits once the whole archive was read and its hash is right; otherwise the stored photos are removed again. Raises
 * a {@link BackupError} for a damaged archive, and if the target is not empty.
 */
export async function restoreBackup(archive: AsyncIterable<Uint8Array>, target: RestoreTarget): Promise<Restored> {
  await assertEmptyStore(target.photoStore);
  const client = new pg.Client({ ...target.connection, application_name: 'marque restore', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (await isInUse(client)) {
      throw new BackupError('The database is not empty. A backup can only be restored into an empty one.');
    }
    return await restoreInto(archive, target, client);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function assertEmptyStore(photoStore: PhotoStore): Promise<void> {
  for await (const _ of photoStore.list()) {
    throw new BackupError('The photo store is not empty. A backup can only be restored into an empty one.');
  }
}

async function restoreInto(
  archive: AsyncIterable<Uint8Array>,
  target: RestoreTarget,
  client: pg.Client,
): Promise<Restored> {
  const loader = new Loader(target, client);
  try {
    const manifest = await readArchive(archive, loader);
    return { header: await loader.finish(manifest), manifest };
  } catch (error) {
    await loader.undo();
    throw error;
  }
}

interface Load {
  folder: string;
  compressed: Writable;
  done: Promise<unknown>;
}

class Loader {
  readonly #target: RestoreTarget;
  readonly #client: pg.Client;
  #header: BackupHeader | null = null;
  #keys: ForeignKey[] = [];
  #load: Load | null = null;
  #photos = 0;
  readonly #differing = new Set<string>();

  constructor(target: RestoreTarget, client: pg.Client) {
    this.#target = target;
    this.#client = client;
  }

  async begin(header: BackupHeader): Promise<void> {
    const newest = checkMigrations(header);
    await migrateTo(this.#target.db, newest);
    await migrateQueue(this.#target.pool);
    await beginPortable(this.#client);
    this.#keys = await openTables(this.#client, header.tables);
    this.#header = header;
  }

  async take({ name, content }: { name: string; content: Buffer }): Promise<void> {
    const [, id] = /^photos\/([0-9a-f-]{36})$/.exec(name) ?? [];
    if (id !== undefined) return this.#takePhoto(id, content);
    const [, folder] = /^(.+)\/\d+\.gz$/.exec(name) ?? [];
    if (folder === undefined) throw new BackupError(`The backup contains an unknown file: ${name}`);
    if (this.#load?.folder !== folder) await this.#beginLoad(folder);
    await write(this.#load, content);
  }

  async finish(manifest: BackupManifest): Promise<BackupHeader> {
    const header = this.#header;
    if (!header) throw new BackupError(NO_BACKUP);
    await this.#endLoad();
    await addJobs(this.#client);
    await closeTables(this.#client, header.tables, this.#keys);
    for (const { id } of manifest.damagedPhotos) this.#differing.delete(id);
    for (const id of this.#differing) throw new BackupError(`Photo ${id} of the backup is damaged.`);
    const rows = await removePhotos(this.#client, manifest.removedPhotos);
    const missing = manifest.damagedPhotos.filter(({ problem }) => problem === 'missing').length;
    if (this.#photos !== manifest.photos || rows !== this.#photos + missing) {
      throw new BackupError(`The backup has ${this.#photos} photos for ${rows} rows.`);
    }
    await setSequences(this.#client, header.sequences);
    await this.#client.query('commit');
    return header;
  }

  async undo(): Promise<void> {
    this.#load?.done.catch(() => undefined);
    this.#load?.compressed.destroy();
    if (this.#photos === 0) return;
    for await (const { key } of this.#target.photoStore.list()) await this.#target.photoStore.delete(key);
  }

  async #beginLoad(folder: string): Promise<void> {
    await this.#endLoad();
    const table = this.#header?.tables.find(({ name }) => folder === `tables/${name}`);
    if (!table && folder !== JOBS) throw new BackupError(`The backup contains an unknown table: ${folder}`);
    const compressed = createGunzip();
    const rows = table ? copyTableIn(this.#client, table) : await copyJobsIn(this.#client);
    const done = pipeline(compressed, rows);
    done.catch(() => undefined);
    this.#load = { folder, compressed, done };
  }

  async #endLoad(): Promise<void> {
    const load = this.#load;
    this.#load = null;
    load?.compressed.end();
    await load?.done;
  }

  async #takePhoto(id: string, content: Buffer): Promise<void> {
    await this.#endLoad();
    const row = await findPhoto(this.#client, id);
    if (!row) throw new BackupError(`The backup has a photo without a row: ${id}`);
    if (createHash('sha256').update(content).digest('hex') !== row.sha256) this.#differing.add(id);
    this.#photos += 1;
    await this.#target.photoStore.put(row.key, content);
    const kept = await this.#target.photoStore.open(row.key);
    if (!kept || !(await isSame(kept.stream, content))) throw new Error(`The store did not keep photo ${id} as it is.`);
    this.#target.onProgress?.(this.#photos);
  }
}

async function isSame(stored: AsyncIterable<Uint8Array>, content: Buffer): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const piece of stored) hash.update(piece);
  return hash.digest().equals(createHash('sha256').update(content).digest());
}

/** Waits for buffer space, or for an error downstream. */
async function write(load: Load | null, content: Buffer): Promise<void> {
  if (!load) return;
  const { compressed, done } = load;
  const written = new Promise<void>((resolve, reject) => {
    compressed.write(content, (error) => (error ? reject(error) : resolve()));
  });
  await Promise.race([written, done]);
}

/** The newest migration of the backup, which this version must have, along with all before it. */
function checkMigrations({ migrations }: BackupHeader): string {
  const unknown = migrations.find((name) => !MIGRATION_NAMES.includes(name));
  if (unknown !== undefined) {
    throw new BackupError(`This backup was made by a newer version of Marque: it has the migration ${unknown}.`);
  }
  const newest = migrations.at(-1) ?? '';
  if (migrations.length !== MIGRATION_NAMES.indexOf(newest) + 1) {
    throw new BackupError('This backup lacks migrations that come before its newest one in this version of Marque.');
  }
  return newest;
}
