import type { PhotoId, UserId } from '@marque/domain/api/ids';
import { type PhotoEntry, photoUrl } from '@marque/domain/photo/photos';

/** What is stored about a photo, without what its owner says about it. */
export type PhotoFacts = Required<Pick<PhotoEntry, 'name' | 'size' | 'type' | 'width' | 'height' | 'placeholder'>>;

export interface RememberedPhoto {
  id: PhotoId;
  ownerId: UserId;
  facts: PhotoFacts;
}

/** Some 500 bytes each; a draft with all its photos has 220. */
const MAX_REMEMBERED = 5_000;

const remembered = new Map<string, RememberedPhoto>();

/** Facts of a photo never change, and its id is never used again. What was remembered first is forgotten first. */
export function rememberPhoto(photo: RememberedPhoto): void {
  const url = photoUrl(photo.id);
  if (remembered.has(url)) return;
  remembered.set(url, photo);
  if (remembered.size <= MAX_REMEMBERED) return;
  for (const oldest of remembered.keys()) {
    remembered.delete(oldest);
    return;
  }
}

/** `null` for a photo that is not remembered or not this user's. Says nothing about whether it still exists. */
export function recallPhoto(url: string, ownerId: UserId): RememberedPhoto | null {
  const photo = remembered.get(url);
  return photo?.ownerId === ownerId ? photo : null;
}
