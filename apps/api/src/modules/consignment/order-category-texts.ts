import { PHOTO_CATEGORIES } from '@marque/domain/photo/photo-categories';

const PLACES: ReadonlyMap<string, number> = new Map(PHOTO_CATEGORIES.map((category, place) => [category, place]));
const SEPARATORS = ', }';

interface CategoryText {
  place: number;
  start: number;
}

/**
 * Puts the categories in the JSON of photos into their order, which PostgreSQL does not keep, without parsing it: the
 * photos of a list are most of its bytes. Only the ends of keys are looked at.
 */
export function orderCategoryTexts(photos: string): string {
  const found = findCategories(photos);
  const parts = found.map(({ place, start }, index) => {
    const end = endOfText(photos, found[index + 1]?.start ?? photos.length);
    return { place, text: photos.slice(start, end) };
  });
  return `{${parts
    .sort((one, other) => one.place - other.place)
    .map(({ text }) => text)
    .join(', ')}}`;
}

/**
 * Where each category's key begins: a quoted name before a colon and a list, with a space between as PostgreSQL writes
 * it or without. In a string there would be a backslash before the second quote, so that the name is none of ours.
 */
function findCategories(photos: string): CategoryText[] {
  const found: CategoryText[] = [];
  for (let end = photos.indexOf('":'); end >= 0; end = photos.indexOf('":', end + 2)) {
    if (photos[end + 2] !== '[' && !photos.startsWith(' [', end + 2)) continue;
    const start = photos.lastIndexOf('"', end - 1);
    const place = PLACES.get(photos.slice(start + 1, end));
    if (place !== undefined) found.push({ place, start });
  }
  return found;
}

/** The end of what comes before `end`, without what separates it from the next key. */
function endOfText(photos: string, end: number): number {
  let last = end;
  while (last > 0 && SEPARATORS.includes(photos[last - 1] ?? '')) last -= 1;
  return last;
}
