import { PhotoId } from '@marque/domain/api/ids';
import { photoUrl } from '@marque/domain/photo/photos';
import { expect, it } from 'vitest';
import { findReadPhoto } from './read-photo.ts';

const photoId = PhotoId.parse('3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c11');
const photo = { url: photoUrl(photoId), name: 'a.jpg', size: 1, type: 'image/jpeg' };

it('What was read in a photo belongs to that photo of its category, as long as the consignment has it', () => {
  expect(findReadPhoto({ odometer: [photo] }, { photoId, category: 'odometer' })).toEqual(photo);
  expect(findReadPhoto({ documents: [photo] }, { photoId, category: 'odometer' })).toBeNull();
});

it('What was read in a PDF belongs to the image of its page', () => {
  expect(findReadPhoto({}, { photoId, category: 'pdf', page: photo })).toEqual(photo);
  expect(findReadPhoto({ documents: [photo] }, { photoId, category: 'pdf' })).toBeNull();
});
