import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { createPasswords } from '../modules/auth/passwords.ts';
import { createPhotoPipeline } from '../modules/photo/pipeline/photo-pipeline.ts';
import { openPhotoStore } from '../platform/open-photo-store.ts';
import { createLog } from '../transport/http/request-log.ts';
import { openDatabaseForCommand } from './open-database-for-command.ts';
import { addPhotos } from './seed/add-photos.ts';
import { fillDatabase } from './seed/fill-database.ts';
import { readSeedOptions, SEED_USAGE, type SeedOptions, SeedUsageError } from './seed/seed-options.ts';

const CONSIGNMENTS_WITH_PHOTOS = 24;
const LINE_EVERY = 10_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function seed(options: SeedOptions): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog('warn');
  const database = await openDatabaseForCommand(config, {
    say,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    const since = performance.now();
    const password = randomBytes(12).toString('base64url');
    const filled = await fillDatabase(database.db, {
      ...options,
      now: new Date(),
      passwordHash: await createPasswords(1).hash(password),
      onProgress: (kind, done) => {
        if (done % LINE_EVERY === 0) say(`  ${done} ${kind}`);
      },
    });
    if (options.photos) {
      const photoStore = await openPhotoStore(config);
      const photos = createPhotoPipeline({ store: photoStore });
      const count = Math.min(CONSIGNMENTS_WITH_PHOTOS, options.consignments);
      await addPhotos({ db: database.db, photos, log, config }, count, (done) => {
        if (done === count) say(`  photos of ${done} consignments`);
      });
      await photos.close();
      await photoStore.close();
    }
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    say(
      `Added ${filled.consignments} consignments, ${filled.users} users and ${filled.drafts} drafts in ${seconds} s.`,
    );
    say(`The new users share the password ${password}`);
  } finally {
    await database.close();
  }
}

async function main(): Promise<number> {
  try {
    const { values } = parseArgs({
      options: { consignments: { type: 'string' }, users: { type: 'string' }, photos: { type: 'boolean' } },
    });
    await seed(readSeedOptions(values));
    return 0;
  } catch (error) {
    const isUsage = error instanceof SeedUsageError || (error instanceof TypeError && 'code' in error);
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\n${isUsage ? `${SEED_USAGE}\n` : ''}`,
    );
    return 1;
  }
}

void main().then((code) => process.exit(code));
