import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { readAppSecret } from '../platform/app-secret.ts';
import { openPhotoStore } from '../platform/open-photo-store.ts';
import { openPlace } from './backup/archive-place.ts';
import { BackupError } from './backup/backup-error.ts';
import { JOBS } from './backup/backup-format.ts';
import { saveBackup } from './backup/save-backup.ts';
import { toSecretCheck } from './backup/secret-check.ts';
import { openDatabaseForCommand } from './open-database-for-command.ts';

const USAGE = `Usage: npm run backup -- PLACE

Saves the database and all photos while Marque runs. PLACE is a file, a folder, or s3://bucket/key; in a folder, and
behind a / at the end of a key, the file is named after the time. With BACKUP_KEY it is encrypted.`;

const LINE_EVERY = 100;

/** Writes to standard error, so that scripts can read only the result from standard output. */
function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** `npm run backup`: exit code 0 if everything was saved, 1 if not, or if photos were already damaged. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  const [address] = positionals;
  if (values.help || address === undefined || positionals.length > 1) {
    process.stdout.write(`${USAGE}\n`);
    return values.help ? 0 : 2;
  }
  const config = readConfig(process.env);
  const { key, s3 } = config.backup;
  const place = await openPlace(address, s3, new Date());
  const secret = await readAppSecret(config.appSecret, config.dataDir);
  const photoStore = await openPhotoStore(config);
  const hooks = { say: note, onIdleError: (error: Error) => note(error.message) };
  const database = await openDatabaseForCommand(config, hooks, { migrates: false });
  try {
    const isSecretOurs = config.appSecret === null;
    const source = {
      connection: database.connection,
      photoStore,
      secretCheck: toSecretCheck(secret),
      secret: isSecretOurs && key !== null ? secret : null,
      onProgress: (photos: number) => {
        if (photos % LINE_EVERY === 0) note(`  ${photos} photos`);
      },
    };
    const { rows, photos, photoBytes, removedPhotos, damagedPhotos } = await saveBackup(source, place, key);
    for (const { id, problem } of damagedPhotos) note(`Photo ${id}: ${problem}`);
    if (removedPhotos.length > 0)
      note(`${removedPhotos.length} photos were deleted during the backup and are not in it.`);
    if (key === null) {
      note('BACKUP_KEY is not set: anyone who can read the backup can read everything in it.');
      note('APP_SECRET is not in it. Keep it as well: without it, stored secrets cannot be read.');
    }
    const all = Object.entries(rows).reduce((sum, [name, count]) => sum + (name === JOBS ? 0 : count), 0);
    const megabytes = (photoBytes / 1_000_000).toFixed(1);
    process.stdout.write(
      `Saved ${all} rows, ${rows[JOBS]} jobs and ${photos} photos (${megabytes} MB): ${place.name}\n`,
    );
    return damagedPhotos.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await photoStore.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    note(error instanceof BackupError ? message : `The backup could not be made. ${message}`);
    process.exit(1);
  },
);
