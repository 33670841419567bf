import { PHOTO_CATEGORIES, type PhotoCategory } from './photo-categories.ts';
import type { PhotoEntry, Photos } from './photos.ts';

interface Place {
  category: PhotoCategory;
  photo: PhotoEntry;
}

function findPlaces(photos: Photos): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const category of PHOTO_CATEGORIES) {
    for (const photo of photos[category] ?? []) {
      if (!places.has(photo.url)) places.set(photo.url, { category, photo });
    }
  }
  return places;
}

/**
 * Three-way merge of the changes of two devices to the same photos; `base` is the common ancestor. Keeps what either
 * side added, drops what either removed, and applies what `mine` moved or reordered; otherwise the order is that of
 * `theirs`. Merging the result again changes nothing.
 */
export function mergePhotos(base: Photos, mine: Photos, theirs: Photos): Photos {
  const [before, here, there] = [findPlaces(base), findPlaces(mine), findPlaces(theirs)];
  const isGone = (url: string) => before.has(url) && (!here.has(url) || !there.has(url));
  const findCategory = (url: string): PhotoCategory | undefined => {
    const [was, my, their] = [before.get(url)?.category, here.get(url)?.category, there.get(url)?.category];
    return my !== undefined && my !== was ? my : (their ?? my);
  };

  const merged = PHOTO_CATEGORIES.flatMap((category): [PhotoCategory, PhotoEntry[]][] => {
    const belongs = (url: string) => !isGone(url) && findCategory(url) === category;
    const [first, second] = orderLists(base[category], mine[category], theirs[category]);
    const urls = interleave(first.filter(belongs), second.filter(belongs));
    const entries = urls.flatMap(
      (url) => mergeEntry(before.get(url)?.photo, here.get(url)?.photo, there.get(url)?.photo) ?? [],
    );
    const isNamed = mine[category] !== undefined || theirs[category] !== undefined;
    return isNamed || entries.length > 0 ? [[category, entries]] : [];
  });
  return Object.fromEntries(merged);
}

function mergeEntry(before?: PhotoEntry, mine?: PhotoEntry, theirs?: PhotoEntry): PhotoEntry | undefined {
  const serialize = (photo: PhotoEntry | undefined) => JSON.stringify([photo?.name, photo?.advice ?? []]);
  return serialize(mine) === serialize(before) ? (theirs ?? mine) : (mine ?? theirs);
}

type List = readonly PhotoEntry[] | undefined;

/** The URLs of both lists, starting with the list whose order wins. */
function orderLists(base: List, mine: List, theirs: List): [string[], string[]] {
  const [was, my, their] = [base, mine, theirs].map((list) => (list ?? []).map(({ url }) => url)) as [
    string[],
    string[],
    string[],
  ]; // three lists in, three lists out
  const shared = was.filter((url) => my.includes(url));
  const isReordered = my.filter((url) => was.includes(url)).some((url, index) => url !== shared[index]);
  return isReordered ? [my, their] : [their, my];
}

/** Inserts URLs that only the second list contains after the URL that precedes them there. */
function interleave(first: readonly string[], second: readonly string[]): string[] {
  const result = [...new Set(first)];
  second.forEach((url, index) => {
    if (result.includes(url)) return;
    const known = second.slice(0, index).findLast((other) => result.includes(other));
    result.splice(known === undefined ? (index === 0 ? 0 : result.length) : result.indexOf(known) + 1, 0, url);
  });
  return result;
}
