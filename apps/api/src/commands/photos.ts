import { randomUUID } from 'node:crypto';
import { originalKey } from '../adapters/photo-store/photo-key.ts';
import { type Config, readConfig } from '../config/config.ts';
import { openPhotoStore } from '../platform/open-photo-store.ts';
import { openDatabaseForCommand } from './open-database-for-command.ts';
import { PHOTOS_USAGE, PhotosUsageError, readMoveOptions, type StoreName } from './photo-move/move-options.ts';
import { type MoveResult, movePhotos } from './photo-move/move-photos.ts';

const MEGABYTE = 1_000_000;
const LINE_EVERY = 100;

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Both stores are needed, regardless of PHOTO_STORE. */
function configFor(store: StoreName): Config {
  return readConfig({ ...process.env, PHOTO_STORE: store });
}

function summarize(result: MoveResult, isDryRun: boolean): string {
  const { photos, copied, copiedBytes, present, removed, problems } = result;
  const megabytes = (copiedBytes / MEGABYTE).toFixed(1);
  return [
    `${photos} photos: ${present} already copied, ${copied} (${megabytes} MB) ${isDryRun ? 'to be copied' : 'copied and compared'}`,
    ...(removed > 0 ? [`${removed} originals deleted`] : []),
    ...(problems > 0 ? [`${problems} not moved because of a problem`] : []),
  ].join(', ');
}

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const options = readMoveOptions(process.argv.slice(2), config.photos.store);
  if (!options) {
    process.stdout.write(`${PHOTOS_USAGE}\n`);
    return 0;
  }
  const [from, to] = [await openPhotoStore(configFor(options.from)), await openPhotoStore(configFor(options.to))];
  // Fails early with one clear line if the bucket is missing or not accessible, instead of once per photo.
  await (options.isDryRun ? to.getSize(originalKey(randomUUID())) : to.check());
  const database = await openDatabaseForCommand(config, { say: note, onIdleError: (error) => note(error.message) });
  try {
    const result = await movePhotos({
      ...options,
      db: database.db,
      from,
      to,
      onProgress: ({ photos }) => {
        if (photos % LINE_EVERY === 0) note(`  ${photos} photos`);
      },
      onProblem: ({ id }, problem) => note(`Photo ${id}: ${problem}`),
    });
    process.stdout.write(`${summarize(result, options.isDryRun)}.\n`);
    return result.problems === 0 ? 0 : 1;
  } finally {
    await database.close();
    await Promise.all([from.close(), to.close()]);
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isUsage = error instanceof PhotosUsageError;
    note(
      isUsage
        ? `${error.message}\n\n${PHOTOS_USAGE}`
        : `The photos could not be moved. ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exit(isUsage ? 2 : 1);
  },
);
