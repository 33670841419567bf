import { z } from 'zod';

/**
 * The archive is a tar: `backup.json`, `tables/NAME/N.gz`, `jobs/N.gz`, `photos/ID`, and `manifest.json` at its end.
 */
export const FORMAT = 1;
export const HEADER_NAME = 'backup.json';
export const MANIFEST_NAME = 'manifest.json';
export const JOBS = 'jobs';

/** A table, and its columns in the order in which they are written. */
export const TableShape = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
export type TableShape = z.infer<typeof TableShape>;

/** The data needed before the first row. */
export const BackupHeader = z.object({
  format: z.literal(FORMAT, 'This backup was made by a newer version.'),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(TableShape),
  /** Without a `value`, the sequence was never used. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Shows whether another `APP_SECRET` is in use, without revealing it. */
  secretCheck: z.string(),
  /** The generated `APP_SECRET`: only in encrypted backups of installations without a configured one. */
  secret: z.string().nullable(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

const DamagedPhoto = z.object({ id: z.string(), problem: z.string() });

/** The data known only at the end. Without it an archive is incomplete. */
export const BackupManifest = z.object({
  rows: z.record(z.string(), z.int()),
  photos: z.int(),
  photoBytes: z.int(),
  removedPhotos: z.array(z.string()),
  damagedPhotos: z.array(DamagedPhoto),
  /** SHA-256 of the lines `SHA-256 NAME` of all earlier files. */
  sha256: z.string(),
});
export type BackupManifest = z.infer<typeof BackupManifest>;
