import { PhotoId } from '@marque/domain/ids';
import { type PhotoEntry, type Photos, photoUrl } from '@marque/domain/photos';
import { describe, expect, it, vi } from 'vitest';
import { createPhotoKeeper } from './photo-keeper.ts';

function photo(digit: number): PhotoEntry {
  const url = photoUrl(PhotoId.parse(`3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c1${digit}`));
  return { url, name: `${digit}.jpg`, size: 1, type: 'image/jpeg' };
}

function names(photos: Photos | undefined) {
  return Object.fromEntries(Object.entries(photos ?? {}).map(([key, list]) => [key, list?.map(({ name }) => name)]));
}

describe('the newest photos', () => {
  it('lose nothing when two uploads end before the page renders', () => {
    const keeper = createPhotoKeeper();
    const onChange = vi.fn<(photos: Photos) => void>();
    keeper.see({ scenic: [photo(1)] });
    keeper.hold({ onChange });
    keeper.add('scenic', photo(2));
    keeper.add('trunk', photo(3));
    expect(names(onChange.mock.lastCall?.[0])).toEqual({ scenic: ['1.jpg', '2.jpg'], trunk: ['3.jpg'] });
  });

  it('are not set back when the page renders an earlier value of its own', () => {
    const keeper = createPhotoKeeper();
    const onChange = vi.fn<(photos: Photos) => void>();
    keeper.see({});
    keeper.hold({ onChange });
    keeper.add('scenic', photo(1));
    keeper.add('scenic', photo(2));
    const first = onChange.mock.calls[0]?.[0] ?? {};
    keeper.see(first);
    keeper.add('scenic', photo(3));
    expect(names(keeper.getNewest())).toEqual({ scenic: ['1.jpg', '2.jpg', '3.jpg'] });
  });

  it('follow a draft that comes from elsewhere', () => {
    const keeper = createPhotoKeeper();
    keeper.see({ scenic: [photo(1)] });
    keeper.hold({ onChange: () => {} });
    keeper.see({ trunk: [photo(2)] });
    keeper.add('trunk', photo(3));
    expect(names(keeper.getNewest())).toEqual({ trunk: ['2.jpg', '3.jpg'] });
  });

  it('wait for the page when it was left, and join the others when it is back', () => {
    const keeper = createPhotoKeeper();
    const letGo = keeper.hold({ onChange: () => {} });
    letGo();
    keeper.add('scenic', photo(2));
    expect(keeper.hasWaiting()).toBe(true);

    const onChange = vi.fn<(photos: Photos) => void>();
    keeper.see({ scenic: [photo(1)] });
    keeper.hold({ onChange });
    expect(names(onChange.mock.lastCall?.[0])).toEqual({ scenic: ['1.jpg', '2.jpg'] });
    expect(keeper.hasWaiting()).toBe(false);
  });

  it('never hold the same photo twice', () => {
    const keeper = createPhotoKeeper();
    const onChange = vi.fn();
    keeper.see({ scenic: [photo(1)] });
    keeper.hold({ onChange });
    keeper.add('scenic', photo(1));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('are saved by the innermost holder, and by the outer one again after it', () => {
    const keeper = createPhotoKeeper();
    const [outer, inner] = [vi.fn(), vi.fn()];
    keeper.hold({ onChange: outer });
    const letGo = keeper.hold({ onChange: inner });
    keeper.add('scenic', photo(1));
    letGo();
    keeper.remove('scenic', photo(1).url);
    expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([1, 1]);
    expect(names(keeper.getNewest())).toEqual({ scenic: [] });
  });

  it('take the place of the photo they replace, and follow the others where that is gone', () => {
    const keeper = createPhotoKeeper();
    keeper.see({ scenic: [photo(1), photo(2), photo(3)] });
    keeper.hold({ onChange: () => {} });
    keeper.add('scenic', photo(4), photo(2).url);
    keeper.add('scenic', photo(5), photo(2).url);
    expect(names(keeper.getNewest())).toEqual({ scenic: ['1.jpg', '4.jpg', '3.jpg', '5.jpg'] });
  });

  it('get one that was taken out back at its old place', () => {
    const keeper = createPhotoKeeper();
    const original = [photo(1), photo(2), photo(3)];
    keeper.see({ scenic: original });
    keeper.hold({ onChange: () => {} });
    for (const each of original) keeper.remove('scenic', each.url);
    keeper.add('scenic', photo(4));
    for (const digit of [3, 1, 2, 2]) keeper.putBack('scenic', photo(digit), original);
    expect(names(keeper.getNewest())).toEqual({ scenic: ['4.jpg', '1.jpg', '2.jpg', '3.jpg'] });
  });

  it('forget what waits when the draft is thrown away', () => {
    const keeper = createPhotoKeeper();
    keeper.add('scenic', photo(1));
    keeper.clear();
    const onChange = vi.fn();
    keeper.hold({ onChange });
    expect(onChange).not.toHaveBeenCalled();
  });
});
