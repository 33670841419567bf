import { Readable } from 'node:stream';
import { UserId } from '@marque/domain/api/ids';
import { WIZARD_CATEGORIES, type WizardCategory } from '@marque/domain/photo/photo-categories';
import type { Photos } from '@marque/domain/photo/photos';
import { uploadPhoto } from '../../modules/photo/photo.service.ts';
import type { Deps } from '../../transport/deps.ts';
import { paintPhoto } from './paint-photo.ts';
import { findPaint } from './paints.ts';
import { listNewestWithoutPhotos, setPhotos } from './seed.queries.ts';

type PhotoDeps = Pick<Deps, 'db' | 'photos' | 'log' | 'config'>;

type GetPicture = (category: WizardCategory, color: string | null) => Promise<Buffer>;

/**
 * Uploads a photo of every category for the newest `count` consignments that have none, as their owners would have. The
 * car in them has the consignment's color.
 */
export async function addPhotos(deps: PhotoDeps, count: number, onProgress: (done: number) => void): Promise<void> {
  const getPicture = paintOnce();
  const consignments = await listNewestWithoutPhotos(deps.db, count);
  for (const [index, { id, userId, color }] of consignments.entries()) {
    const photos = await uploadAll(deps, UserId.parse(userId), (category) => getPicture(category, color));
    await setPhotos(deps.db, id, photos);
    onProgress(index + 1);
  }
}

function paintOnce(): GetPicture {
  const painted = new Map<string, Promise<Buffer>>();
  return (category, color) => {
    const paint = findPaint(color);
    const key = `${category} ${paint?.name ?? ''}`;
    const picture = painted.get(key) ?? paintPhoto(category, paint);
    painted.set(key, picture);
    return picture;
  };
}

async function uploadAll(
  deps: PhotoDeps,
  userId: UserId,
  getPicture: (category: WizardCategory) => Promise<Buffer>,
): Promise<Photos> {
  const photos: Photos = {};
  for (const category of WIZARD_CATEGORIES) {
    const stream = Readable.from([await getPicture(category)]);
    const upload = { userId, pairing: null, stream, fileName: `${category}.jpg`, idempotencyKey: null };
    photos[category] = [await uploadPhoto(deps, upload)];
  }
  return photos;
}
