import { parseArgs } from 'node:util';

export type StoreName = 'disk' | 's3';

export interface MoveOptions {
  from: StoreName;
  to: StoreName;
  /** Looks and counts, and changes nothing. */
  isDryRun: boolean;
  /** Removes each photo from where it was once its copy was read back and found the same. */
  deletesSource: boolean;
}

export const PHOTOS_USAGE = `Usage: npm run photos -- move --to s3|disk [--dry-run] [--delete-source]

Copies every photo to the other store and compares each copy with the hash that was taken when the photo was stored.
What is there already is not copied again, so a run that was cut off is simply repeated, also while Marque is running.

  --to s3           from DATA_DIR/photos to the bucket that the S3_* variables name
  --to disk         the other way round
  --dry-run         says what there is to do and changes nothing
  --delete-source   also removes the originals that were copied, each after its copy was read back; only while
                    PHOTO_STORE already names the store that is moved to
  --help            shows this

Set PHOTO_STORE and start Marque again when all photos are there. Sizes are not copied: they are made anew when asked for.

Exit codes: 0 every photo is in the new store, 1 some are not or something failed, 2 the command was not understood.`;

/** What was typed cannot be meant; the message is one line. */
export class PhotosUsageError extends Error {
  override name = 'PhotosUsageError';
}

/** Reads what follows `npm run photos --`; null where help is asked for. Throws a {@link PhotosUsageError}. */
export function readMoveOptions(args: readonly string[], configured: StoreName): MoveOptions | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  if (positionals.length !== 1 || positionals[0] !== 'move')
    throw new PhotosUsageError('What is to be done? There is: move');
  const { to } = values;
  if (to !== 's3' && to !== 'disk') throw new PhotosUsageError('--to must be s3 or disk');
  const deletesSource = values['delete-source'] ?? false;
  if (deletesSource && configured !== to) {
    throw new PhotosUsageError(
      `--delete-source would take photos from Marque while PHOTO_STORE is ${configured}: move without it, set PHOTO_STORE=${to}, start Marque again, and repeat`,
    );
  }
  return { from: to === 's3' ? 'disk' : 's3', to, isDryRun: values['dry-run'] ?? false, deletesSource };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'delete-source': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new PhotosUsageError(error instanceof Error ? error.message : String(error));
  }
}
