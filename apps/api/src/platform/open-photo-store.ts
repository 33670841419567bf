import { join } from 'node:path';
import { createDiskPhotoStore } from '../adapters/photo-store/disk.ts';
import type { PhotoStore } from '../adapters/photo-store/photo-store.ts';
import { createS3PhotoStore } from '../adapters/photo-store/s3.ts';
import type { Config } from '../config/config.ts';

/** The configured photo store (contract 2.7). Any number of processes may open it. */
export async function openPhotoStore({ photos, dataDir }: Config): Promise<PhotoStore> {
  if (photos.store === 'disk') return createDiskPhotoStore({ folder: join(dataDir, 'photos') });
  return createS3PhotoStore({ ...photos, tempFolder: join(dataDir, 'uploads') });
}
