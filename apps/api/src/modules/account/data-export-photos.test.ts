import { PhotoId } from '@marque/domain/api/ids';
import { type Photos, photoUrl } from '@marque/domain/photo/photos';
import { describe, expect, it } from 'vitest';
import { nameOwnPhotos } from './data-export-photos.ts';

const toId = (n: number) => PhotoId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const entry = (n: number) => ({ url: photoUrl(toId(n)), name: `${n}.jpg`, size: 1, type: 'image/jpeg' });
const files = (shown: Photos[]) => nameOwnPhotos([{ name: 'MQ-00000000', shown }]).map(({ file, id }) => [file, id]);

describe('The names of photos in an export', () => {
  it('contain the folder, the category and the position in it', () => {
    const named = nameOwnPhotos([
      { name: 'draft', shown: [{ trunk: [entry(1)] }] },
      { name: 'MQ-ABCDEFGH', shown: [{ trunk: [entry(1)], scenic: [entry(2), entry(3)] }] },
    ]);
    expect(named.map(({ file }) => file)).toEqual([
      'photos/draft/trunk-1.jpg',
      'photos/MQ-ABCDEFGH/scenic-1.jpg',
      'photos/MQ-ABCDEFGH/scenic-2.jpg',
      'photos/MQ-ABCDEFGH/trunk-1.jpg',
    ]);
    expect(named[0]).toEqual({
      file: 'photos/draft/trunk-1.jpg',
      url: photoUrl(toId(1)),
      category: 'trunk',
      name: '1.jpg',
      id: toId(1),
    });
  });

  it('continue counting with photos of earlier versions, and name nothing twice', () => {
    const versions: Photos[] = [{ scenic: [entry(2)] }, { scenic: [entry(1), entry(2)] }];
    expect(files(versions)).toEqual([
      ['photos/MQ-00000000/scenic-1.jpg', toId(2)],
      ['photos/MQ-00000000/scenic-2.jpg', toId(1)],
    ]);
  });
});
