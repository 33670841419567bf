import { PHOTO_CATEGORIES } from '@marque/domain/photo/photo-categories';

const PLACES: ReadonlyMap<string, number> = new Map(PHOTO_CATEGORIES.map((category, place) => [category, place]));
const SEPARATORS = ', }';

interface CategoryText {
  place: number;
  start: number;
}

/**
 * Restores the order of categories, which PostgreSQL does not keep, in the JSON of photos without parsing it: photos
 * are most of a list's bytes. Only looks at keys of lists.
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
 * Where each category's key begins: a quoted name before a colon and a list, with or without PostgreSQL's space between
 * them. Inside a string, a backslash would precede the second quote, so no name would match. Brackets are sought first
 * because they are rare.
 */
function findCategories(photos: string): CategoryText[] {
  const found: CategoryText[] = [];
  for (let list = photos.indexOf('['); list >= 0; list = photos.indexOf('[', list + 1)) {
    const colon = photos[list - 1] === ' ' ? list - 2 : list - 1;
    const end = colon - 1;
    if (photos[colon] !== ':' || photos[end] !== '"') continue;
    const start = photos.lastIndexOf('"', end - 1);
    const place = PLACES.get(photos.slice(start + 1, end));
    if (place !== undefined) found.push({ place, start });
  }
  return found;
}

function endOfText(photos: string, end: number): number {
  let last = end;
  while (last > 0 && SEPARATORS.includes(photos[last - 1] ?? '')) last -= 1;
  return last;
}
