import { parseArgs } from 'node:util';

export type StoreName = 'disk' | 's3';

export interface MoveOptions {
  from: StoreName;
  to: StoreName;
  isDryRun: boolean;
  /** Deletes each original after its copy was read back and compared. */
  deletesSource: boolean;
}

export const PHOTOS_USAGE = `Usage: npm run photos -- move --to s3|disk [--dry-run] [--delete-source]

Copies every photo to the other store and compares each copy with the hash of the original.
Photos that are already there are not copied again, so you can repeat an interrupted run, also while Marque is running.

  --to s3           from DATA_DIR/photos to the bucket in the S3_* variables
  --to disk         from the bucket to DATA_DIR/photos
  --dry-run         shows what would be done and changes nothing
  --delete-source   also deletes each original after its copy was read back; only if PHOTO_STORE is already the
                    target store
  --help            shows this help

When all photos are copied, set PHOTO_STORE and restart Marque. Resized photos are not copied: they are made again
on request.

Exit codes: 0 all photos are in the target store, 1 some are not or something failed, 2 invalid arguments.`;

export class PhotosUsageError extends Error {
  override name = 'PhotosUsageError';
}

/** Reads the arguments after `npm run photos --`; null for `--help`. Throws a {@link PhotosUsageError}. */
export function readMoveOptions(args: readonly string[], configured: StoreName): MoveOptions | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  if (positionals.length !== 1 || positionals[0] !== 'move')
    throw new PhotosUsageError('Unknown command. The only command is: move');
  const { to } = values;
  if (to !== 's3' && to !== 'disk') throw new PhotosUsageError('--to must be s3 or disk');
  const deletesSource = values['delete-source'] ?? false;
  if (deletesSource && configured !== to) {
    throw new PhotosUsageError(
      `--delete-source would delete photos that Marque still uses, because PHOTO_STORE is ${configured}: run without it, set PHOTO_STORE=${to}, restart Marque, and run again`,
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
