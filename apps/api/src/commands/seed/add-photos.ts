import { Readable } from 'node:stream';
import { UserId } from '@marque/domain/api/ids';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import type { Photos } from '@marque/domain/photo/photos';
import { uploadPhoto } from '../../modules/photo/photo.service.ts';
import type { Deps } from '../../transport/deps.ts';
import { drawCar } from './draw-car.ts';
import type { Random } from './random.ts';
import { listNewestWithoutPhotos, setPhotos } from './seed.queries.ts';

type PhotoDeps = Pick<Deps, 'db' | 'photos' | 'log' | 'config'>;

/** Uploads a photo of every category for the newest `count` consignments that have none, as their owners would have. */
export async function addPhotos(
  deps: PhotoDeps,
  random: Random,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const consignments = await listNewestWithoutPhotos(deps.db, count);
  for (const [index, { id, userId }] of consignments.entries()) {
    const photos = await uploadAll(deps, random, UserId.parse(userId));
    await setPhotos(deps.db, id, photos);
    onProgress(index + 1);
  }
}

async function uploadAll(deps: PhotoDeps, random: Random, userId: UserId): Promise<Photos> {
  const photos: Photos = {};
  for (const category of WIZARD_CATEGORIES) {
    const stream = Readable.from([await drawCar(random)]);
    const upload = { userId, pairing: null, stream, fileName: `${category}.jpg`, idempotencyKey: null };
    photos[category] = [await uploadPhoto(deps, upload)];
  }
  return photos;
}
