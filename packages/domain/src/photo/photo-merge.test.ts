import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PhotoId } from '../api/ids.ts';
import { PHOTO_CATEGORIES, type PhotoCategory } from './photo-categories.ts';
import { mergePhotos } from './photo-merge.ts';
import { listPhotosInOrder, type PhotoEntry, type Photos, photoUrl } from './photos.ts';

const CATEGORIES = PHOTO_CATEGORIES.slice(0, 4);

function photo(number: number): PhotoEntry {
  const id = PhotoId.parse(`3f2f1a52-8e1c-4d1b-9f0a-${String(number).padStart(12, '0')}`);
  return { url: photoUrl(id), name: `${number}.jpg`, size: number, type: 'image/jpeg' };
}

function names(photos: Photos): Record<string, string[]> {
  const lists = Object.entries(photos).map(
    ([category, list]) => [category, (list ?? []).map(({ name }) => name)] as const,
  );
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
}

const getUrls = (photos: Photos) => listPhotosInOrder(photos).map(({ photo: { url } }) => url);
const getCategory = (photos: Photos, url: string) =>
  listPhotosInOrder(photos).find(({ photo: each }) => each.url === url)?.category;

type Edit =
  | { kind: 'add'; category: PhotoCategory; index: number }
  | { kind: 'remove'; pick: number }
  | { kind: 'move'; pick: number; category: PhotoCategory; index: number };

const category = fc.constantFrom(...CATEGORIES);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), category, index: fc.nat(5) }),
  fc.record({ kind: fc.constant('remove' as const), pick: fc.nat(20) }),
  fc.record({ kind: fc.constant('move' as const), pick: fc.nat(20), category, index: fc.nat(5) }),
);
const edits = fc.array(edit, { maxLength: 8 });
const base = fc.array(category, { maxLength: 8 }).map((categories) => {
  const photos: Photos = {};
  for (const [number, each] of categories.entries()) photos[each] = [...(photos[each] ?? []), photo(number)];
  return photos;
});

function edited(photos: Photos, changes: readonly Edit[], from: number): Photos {
  let next = photos;
  let number = from;
  const without = (url: string) =>
    Object.fromEntries(
      Object.entries(next).map(([key, list]) => [key, (list ?? []).filter((each) => each.url !== url)]),
    );
  const put = (into: PhotoCategory, index: number, each: PhotoEntry) => {
    next = { ...next, [into]: (next[into] ?? []).toSpliced(index, 0, each) };
  };
  for (const change of changes) {
    const places = listPhotosInOrder(next);
    if (change.kind === 'add') put(change.category, change.index, photo(number++));
    else if (places.length > 0) {
      const picked = places[change.pick % places.length]?.photo;
      if (!picked) continue;
      next = without(picked.url);
      if (change.kind === 'move') put(change.category, change.index, picked);
    }
  }
  return next;
}

const devices = fc.tuple(base, edits, edits).map(([photos, here, there]) => ({
  base: photos,
  mine: edited(photos, here, 100),
  theirs: edited(photos, there, 200),
}));

function property(check: (photos: { base: Photos; mine: Photos; theirs: Photos; merged: Photos }) => void): void {
  fc.assert(
    fc.property(devices, (photos) => {
      check({ ...photos, merged: mergePhotos(photos.base, photos.mine, photos.theirs) });
    }),
    { numRuns: 2_000 },
  );
}

describe('photos of two devices put together', () => {
  it('hold everything that either of them added', () => {
    property((each) => {
      const known = new Set(getUrls(each.base));
      const added = [...getUrls(each.mine), ...getUrls(each.theirs)].filter((url) => !known.has(url));
      expect(getUrls(each.merged)).toEqual(expect.arrayContaining(added));
    });
  });

  it('hold nothing that either of them removed', () => {
    property((each) => {
      const here = new Set(getUrls(each.mine));
      const there = new Set(getUrls(each.theirs));
      const removed = getUrls(each.base).filter((url) => !here.has(url) || !there.has(url));
      expect(getUrls(each.merged).filter((url) => removed.includes(url))).toEqual([]);
    });
  });

  it('hold everything that neither touched', () => {
    property((each) => {
      const here = new Set(getUrls(each.mine));
      const there = new Set(getUrls(each.theirs));
      const kept = getUrls(each.base).filter((url) => here.has(url) && there.has(url));
      expect(getUrls(each.merged)).toEqual(expect.arrayContaining(kept));
    });
  });

  it('hold each photo once', () => {
    property(({ merged }) => expect(new Set(getUrls(merged)).size).toBe(getUrls(merged).length));
  });

  it('are what the other device has where this one changed nothing, and the other way round', () => {
    property((each) => {
      expect(names(mergePhotos(each.base, each.base, each.theirs))).toEqual(names(each.theirs));
      expect(names(mergePhotos(each.base, each.mine, each.base))).toEqual(names(each.mine));
    });
  });

  it('do not change when they are merged again, over what the other device holds', () => {
    property(({ theirs, merged }) => expect(names(mergePhotos(theirs, merged, theirs))).toEqual(names(merged)));
  });

  it('stand in the category that this device moved them to, else where the other has them', () => {
    property((each) => {
      for (const url of getUrls(each.merged)) {
        const [was, my, their] = [each.base, each.mine, each.theirs].map((photos) => getCategory(photos, url));
        expect(getCategory(each.merged, url)).toBe(my !== undefined && my !== was ? my : (their ?? my));
      }
    });
  });

  it('come out the same on both devices where neither moved anything', () => {
    const still = edits.map((list) => list.filter(({ kind }) => kind !== 'move'));
    fc.assert(
      fc.property(base, still, still, (photos, here, there) => {
        const [mine, theirs] = [edited(photos, here, 100), edited(photos, there, 200)];
        const sets = (merged: Photos) =>
          CATEGORIES.map((each) => new Set((merged[each] ?? []).map(({ name }) => name)));
        expect(sets(mergePhotos(photos, mine, theirs))).toEqual(sets(mergePhotos(photos, theirs, mine)));
      }),
    );
  });

  it('stand in the order in which this device put them', () => {
    const [a, b, c, d] = [1, 2, 3, 4].map(photo) as [PhotoEntry, PhotoEntry, PhotoEntry, PhotoEntry]; // four numbers
    const merged = mergePhotos({ scenic: [a, b, c] }, { scenic: [c, a, b] }, { scenic: [a, b, c, d] });
    expect(names(merged)).toEqual({ scenic: ['3.jpg', '4.jpg', '1.jpg', '2.jpg'] });
  });

  it('keep what either owner decided to live with', () => {
    const before = photo(1);
    const accepted: PhotoEntry = { ...before, advice: ['dark'] };
    expect(mergePhotos({ scenic: [before] }, { scenic: [before] }, { scenic: [accepted] }).scenic).toEqual([accepted]);
    expect(mergePhotos({ scenic: [before] }, { scenic: [accepted] }, { scenic: [before] }).scenic).toEqual([accepted]);
  });
});
