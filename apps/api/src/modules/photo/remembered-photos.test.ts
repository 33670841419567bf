import { PhotoId, UserId } from '@marque/domain/api/ids';
import { photoUrl } from '@marque/domain/photo/photos';
import { expect, it } from 'vitest';
import { recallPhoto, rememberPhoto } from './remembered-photos.ts';

const OWNER = UserId.parse(1);
const FACTS = { name: 'car.jpg', size: 1, type: 'image/jpeg', width: 2, height: 3, placeholder: 'data:,' };

function remembered(): string {
  const id = PhotoId.parse(crypto.randomUUID());
  rememberPhoto({ id, ownerId: OWNER, facts: FACTS });
  return photoUrl(id);
}

it('tells the facts of a photo to its owner only', () => {
  const url = remembered();
  expect(recallPhoto(url, OWNER)?.facts).toEqual(FACTS);
  expect(recallPhoto(url, UserId.parse(2))).toBeNull();
});

it('forgets what was remembered first, so that memory does not grow', () => {
  const first = remembered();
  for (let more = 0; more < 5_000; more += 1) remembered();
  expect(recallPhoto(first, OWNER)).toBeNull();
  expect(recallPhoto(remembered(), OWNER)).not.toBeNull();
});
