import { PhotoId } from '@marque/domain/api/ids';
import { type PhotoEntry, type Photos, photoUrl } from '@marque/domain/photo/photos';
import { describe, expect, it } from 'vitest';
import { withAdvice, withoutPhoto, withPhoto, withPhotoBack, withPhotoMoved } from './photo-arrangement.ts';

function photo(digit: number): PhotoEntry {
  const url = photoUrl(PhotoId.parse(`3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c1${digit}`));
  return { url, name: `${digit}.jpg`, size: 1, type: 'image/jpeg' };
}

function names(photos: Photos) {
  return Object.fromEntries(Object.entries(photos).map(([key, list]) => [key, list?.map(({ name }) => name)]));
}

const three: Photos = { scenic: [photo(1), photo(2), photo(3)] };

describe('the photos of a draft', () => {
  it('take one more at the end, and never the same one twice, whichever category has it', () => {
    const four = withPhoto(three, 'scenic', photo(4));
    expect(names(four)).toEqual({ scenic: ['1.jpg', '2.jpg', '3.jpg', '4.jpg'] });
    expect(withPhoto(four, 'scenic', photo(4))).toBe(four);
    expect(withPhoto(four, 'trunk', photo(4))).toBe(four);
  });

  it('let one take the place of another, or follow the others where that is gone', () => {
    const replaced = withPhoto(three, 'scenic', photo(4), { replaces: photo(2).url });
    expect(names(replaced)).toEqual({ scenic: ['1.jpg', '4.jpg', '3.jpg'] });
    expect(names(withPhoto(replaced, 'scenic', photo(5), { replaces: photo(2).url }))).toEqual({
      scenic: ['1.jpg', '4.jpg', '3.jpg', '5.jpg'],
    });
  });

  it('take one that was chosen earlier before those that were chosen later', () => {
    const isLater = (url: string) => url === photo(2).url;
    expect(names(withPhoto(three, 'scenic', photo(4), { isLater }))).toEqual({
      scenic: ['1.jpg', '4.jpg', '2.jpg', '3.jpg'],
    });
  });

  it('get one that was taken out back at its old place', () => {
    let photos = three;
    for (const each of three.scenic ?? []) photos = withoutPhoto(photos, 'scenic', each.url);
    photos = withPhoto(photos, 'scenic', photo(4));
    for (const digit of [3, 1, 2, 2]) photos = withPhotoBack(photos, 'scenic', photo(digit), three.scenic ?? []);
    expect(names(photos)).toEqual({ scenic: ['4.jpg', '1.jpg', '2.jpg', '3.jpg'] });
  });

  it('can be reordered and moved to another category', () => {
    expect(names(withPhotoMoved(three, photo(3).url, 'scenic', 0))).toEqual({ scenic: ['3.jpg', '1.jpg', '2.jpg'] });
    expect(names(withPhotoMoved(three, photo(1).url, 'scenic', 99))).toEqual({ scenic: ['2.jpg', '3.jpg', '1.jpg'] });
    expect(names(withPhotoMoved(three, photo(2).url, 'trunk'))).toEqual({
      scenic: ['1.jpg', '3.jpg'],
      trunk: ['2.jpg'],
    });
    expect(withPhotoMoved(three, photo(9).url, 'trunk')).toBe(three);
  });

  it('carry the advice that their owner accepted', () => {
    expect(withAdvice(three, photo(2).url, ['dark']).scenic?.[1]).toEqual({ ...photo(2), advice: ['dark'] });
  });
});
