import { PHOTO_CATEGORIES, type PhotoCategory } from './photo-categories.ts';
import type { PhotoEntry, Photos } from './photos.ts';

interface Place {
  category: PhotoCategory;
  photo: PhotoEntry;
}

/** Where each photo stands, by its address. A photo stands in one place only; of several the first counts. */
function placesOf(photos: Photos): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const category of PHOTO_CATEGORIES) {
    for (const photo of photos[category] ?? []) {
      if (!places.has(photo.url)) places.set(photo.url, { category, photo });
    }
  }
  return places;
}

/**
 * What two devices made of the same photos, put together: `base` is what both began with. What either added is there, what either removed is gone, and what
 * `mine` moved or reordered stands as `mine` has it; otherwise the order is that of `theirs`. Nothing is asked of anybody, because no
 * photo is ever lost by it. Merging the result again changes nothing.
 */
export function mergePhotos(base: Photos, mine: Photos, theirs: Photos): Photos {
  const [before, here, there] = [placesOf(base), placesOf(mine), placesOf(theirs)];
  const isGone = (url: string) => before.has(url) && (!here.has(url) || !there.has(url));
  const categoryOf = (url: string): PhotoCategory | undefined => {
    const [was, my, their] = [before.get(url)?.category, here.get(url)?.category, there.get(url)?.category];
    return my !== undefined && my !== was ? my : (their ?? my);
  };

  const merged = PHOTO_CATEGORIES.flatMap((category): [PhotoCategory, PhotoEntry[]][] => {
    const belongs = (url: string) => !isGone(url) && categoryOf(url) === category;
    const [first, second] = orderOf(base[category], mine[category], theirs[category]);
    const urls = interleave(first.filter(belongs), second.filter(belongs));
    const entries = urls.flatMap(
      (url) => entryOf(before.get(url)?.photo, here.get(url)?.photo, there.get(url)?.photo) ?? [],
    );
    const isNamed = mine[category] !== undefined || theirs[category] !== undefined;
    return isNamed || entries.length > 0 ? [[category, entries]] : [];
  });
  return Object.fromEntries(merged);
}

/** What is said of a photo beside its place, its advice above all, as whoever changed it left it; `mine` where both did. */
function entryOf(before?: PhotoEntry, mine?: PhotoEntry, theirs?: PhotoEntry): PhotoEntry | undefined {
  const said = (photo: PhotoEntry | undefined) => JSON.stringify([photo?.name, photo?.advice ?? []]);
  return said(mine) === said(before) ? (theirs ?? mine) : (mine ?? theirs);
}

type List = readonly PhotoEntry[] | undefined;

/** Both lists by address: first the one whose order leads. */
function orderOf(base: List, mine: List, theirs: List): [string[], string[]] {
  const [was, my, their] = [base, mine, theirs].map((list) => (list ?? []).map(({ url }) => url)) as [
    string[],
    string[],
    string[],
  ]; // three lists in, three lists out
  const shared = was.filter((url) => my.includes(url));
  const isReordered = my.filter((url) => was.includes(url)).some((url, index) => url !== shared[index]);
  return isReordered ? [my, their] : [their, my];
}

/** The first list, with each address that only the second has behind the one it follows there. */
function interleave(first: readonly string[], second: readonly string[]): string[] {
  const result = [...new Set(first)];
  second.forEach((url, index) => {
    if (result.includes(url)) return;
    const known = second.slice(0, index).findLast((other) => result.includes(other));
    result.splice(known === undefined ? (index === 0 ? 0 : result.length) : result.indexOf(known) + 1, 0, url);
  });
  return result;
}
