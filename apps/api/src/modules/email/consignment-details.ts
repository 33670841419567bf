import { buffer } from 'node:stream/consumers';
import type { ConsignmentId, PhotoId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { listPhotosInOrder, parsePhotoId, photoUrl } from '@marque/domain/photo/photos';
import type { ConsignmentDetails, Thumbnail } from '@marque/emails/mail-content';
import type { InlineImage } from '../../adapters/mail/mail-transport.ts';
import type { Deps } from '../../transport/deps.ts';
import { findConsignment } from '../consignment/consignment.queries.ts';
import { findPhotoKey } from '../photo/photo.queries.ts';

/** More would make the message too large for some mailboxes; the admin area shows all. */
const MAX_THUMBNAILS = 24;
/** In pixels. JPEG, because email clients reliably show little else. */
const THUMBNAIL_WIDTH = 400;

interface WithImages {
  details: ConsignmentDetails;
  inline: InlineImage[];
}

type Sources = Pick<Deps, 'db' | 'photos' | 'config' | 'log'>;

/** Reads everything about a consignment, with thumbnails embedded in the message; `null` if it does not exist. */
export async function consignmentDetails(deps: Sources, id: number, sentBy: string): Promise<WithImages | null> {
  const consignment = await findConsignment(deps.db, id as ConsignmentId, null);
  if (!consignment) return null;
  const photos: Thumbnail[] = [];
  const inline: InlineImage[] = [];
  for (const { category, photoId } of listFirstPhotos(consignment)) {
    const content = await readThumbnail(deps, consignment, photoId);
    if (!content) continue;
    const cid = `${photoId}@marque`;
    photos.push({ category, src: `cid:${cid}` });
    inline.push({ cid, fileName: `${category}-${inline.length + 1}.jpg`, type: 'image/jpeg', content });
  }
  return { details: toDetails(deps, consignment, photos, sentBy), inline };
}

/** The same for the browser preview: photos are loaded by their URLs. */
export async function consignmentPreview(
  deps: Sources,
  id: number,
  sentBy: string,
): Promise<ConsignmentDetails | null> {
  const consignment = await findConsignment(deps.db, id as ConsignmentId, null);
  if (!consignment) return null;
  const photos = listFirstPhotos(consignment).map(({ category, photoId }) => ({
    category,
    src: `${photoUrl(photoId)}?w=${THUMBNAIL_WIDTH}`,
  }));
  return toDetails(deps, consignment, photos, sentBy);
}

function listFirstPhotos({ photos }: Consignment) {
  return listPhotosInOrder(photos)
    .map(({ category, photo }) => ({ category, photoId: parsePhotoId(photo.url) }))
    .filter((entry): entry is { category: Thumbnail['category']; photoId: PhotoId } => entry.photoId !== null)
    .slice(0, MAX_THUMBNAILS);
}

function toDetails(
  { config }: Sources,
  consignment: Consignment,
  photos: readonly Thumbnail[],
  sentBy: string,
): ConsignmentDetails {
  const { id, number, status, createdAt, personalInfo, vehicleInfo, damageReport } = consignment;
  return {
    id,
    number,
    status,
    submittedAt: createdAt,
    personalInfo,
    vehicleInfo,
    damageReport,
    photos,
    photoCount: listPhotosInOrder(consignment.photos).length,
    url: `${config.publicUrl}/admin/dashboard?open=${id}`,
    sentBy,
  };
}

/** A picture that cannot be read is omitted: one bad file must not block the message. */
async function readThumbnail(
  { db, photos, log }: Sources,
  { userId }: Consignment,
  id: PhotoId,
): Promise<Buffer | null> {
  const key = await findPhotoKey(db, id, userId);
  if (key === null) return null;
  try {
    const opened = await photos.openSize(key, THUMBNAIL_WIDTH, 'jpeg');
    return opened && (await buffer(opened.stream));
  } catch (error) {
    log.error({ err: error, photoId: id }, 'a photo could not be added to a message');
    return null;
  }
}
