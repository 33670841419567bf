import { PhotoId } from '@marque/domain/api/ids';
import { photoUrl } from '@marque/domain/photo/photos';
import { expect, it } from 'vitest';
import { countFreePlaces } from './capacity.ts';
import { uploadForTest as upload } from './testing.ts';

const url = photoUrl(PhotoId.parse('3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c11'));
const photos = (length: number) => Array.from({ length }, () => ({ url, name: 'a.jpg', size: 1, type: 'image/jpeg' }));

it('A category takes 20 photos, those on their way included', () => {
  const failed = { kind: 'failed', message: 'No connection', canRetry: true } as const;
  const uploads = [upload('scenic'), upload('scenic', failed), upload('trunk')];
  expect(countFreePlaces({ scenic: photos(18) }, uploads, 'scenic')).toBe(1);
  expect(countFreePlaces({ scenic: photos(20) }, uploads, 'scenic')).toBe(0);
});
