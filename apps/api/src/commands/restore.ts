import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config/config.ts';
import { readAppSecret } from '../platform/app-secret.ts';
import { openPhotoStore } from '../platform/open-photo-store.ts';
import { decryptArchive } from './backup/archive-cipher.ts';
import { openPlace } from './backup/archive-place.ts';
import { readArchive } from './backup/archive-reader.ts';
import { BackupError } from './backup/backup-error.ts';
import { type BackupHeader, type BackupManifest, JOBS } from './backup/backup-format.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { toSecretCheck } from './backup/secret-check.ts';
import { openDatabaseForCommand } from './open-database-for-command.ts';

const USAGE = `Usage: npm run restore -- PLACE [--check]

Fills an empty database and an empty photo store from a backup; stop Marque first. PLACE is a file or s3://bucket/key.
With --check the backup is read to its end and nothing is changed.`;

const LINE_EVERY = 100;

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

function summarize({ rows, photos }: BackupManifest): string {
  const all = Object.entries(rows).reduce((sum, [name, count]) => sum + (name === JOBS ? 0 : count), 0);
  return `${all} rows, ${rows[JOBS] ?? 0} jobs and ${photos} photos`;
}

async function restoreSecret({ secret }: BackupHeader, { appSecret, dataDir }: Config): Promise<void> {
  if (secret === null || appSecret !== null) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await open(join(dataDir, 'secret'), 'wx', 0o600).catch(() => null);
  if (!file) return;
  await file.writeFile(`${secret}\n`);
  await file.sync();
  await file.close();
}

async function check(archive: AsyncIterable<Uint8Array>): Promise<number> {
  let createdAt = '';
  const manifest = await readArchive(archive, {
    begin: async (header) => {
      createdAt = header.createdAt;
    },
    take: async () => undefined,
  });
  process.stdout.write(`The backup of ${createdAt} is complete: ${summarize(manifest)}.\n`);
  return 0;
}

async function restore(archive: AsyncIterable<Uint8Array>, config: Config): Promise<number> {
  const photoStore = await openPhotoStore(config);
  const hooks = { say: note, onIdleError: (error: Error) => note(error.message) };
  const database = await openDatabaseForCommand(config, hooks, { migrates: false, isAlone: true });
  try {
    const { header, manifest } = await restoreBackup(archive, {
      ...database,
      photoStore,
      onProgress: (photos) => {
        if (photos % LINE_EVERY === 0) note(`  ${photos} photos`);
      },
    });
    await restoreSecret(header, config);
    for (const { id, problem } of manifest.damagedPhotos)
      note(`Photo ${id} was already like this in the backup: ${problem}`);
    process.stdout.write(`Restored the backup of ${header.createdAt}: ${summarize(manifest)}.\n`);
    if (toSecretCheck(await readAppSecret(config.appSecret, config.dataDir)) !== header.secretCheck) {
      note('APP_SECRET has changed since the backup. Before you start Marque, set APP_SECRET, or');
      note('APP_SECRET_PREVIOUS, to the earlier one: without it, stored secrets cannot be read.');
    }
    return 0;
  } finally {
    await database.close();
    await photoStore.close();
  }
}

/** `npm run restore`: exit code 0 if everything was restored, 1 if nothing was. */
async function main(): Promise<number> {
  const options = { help: { type: 'boolean' }, check: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [address] = positionals;
  if (values.help || address === undefined || positionals.length > 1) {
    process.stdout.write(`${USAGE}\n`);
    return values.help ? 0 : 2;
  }
  const config = readConfig(process.env);
  const place = await openPlace(address, config.backup.s3, new Date());
  const archive = decryptArchive(await place.read(), config.backup.key);
  return values.check ? check(archive) : restore(archive, config);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    note(error instanceof BackupError ? message : `The backup could not be restored. ${message}`);
    process.exit(1);
  },
);
