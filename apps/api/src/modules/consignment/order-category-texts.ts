import { PHOTO_CATEGORIES } from '@marque/domain/photo/photo-categories';

const PLACES: ReadonlyMap<string, number> = new Map(PHOTO_CATEGORIES.map((category, place) => [category, place]));
/** A category's key as PostgreSQL writes it. In a string there would be a backslash before its first quote. */
const KEY = new RegExp(`(?<=[{ ,])"(${PHOTO_CATEGORIES.join('|')})": ?\\[`, 'g');

/**
 * Puts the categories in the JSON of photos into their order, which PostgreSQL does not keep, without parsing it: the
 * photos of a list are most of its bytes.
 */
export function orderCategoryTexts(photos: string): string {
  const keys = [...photos.matchAll(KEY)];
  const parts = keys.map(({ 1: category = '', index }, place) => {
    const end = keys[place + 1]?.index ?? photos.length;
    return { place: PLACES.get(category) ?? 0, text: photos.slice(index, end).replace(/[, }]+$/, '') };
  });
  return `{${parts
    .sort((one, other) => one.place - other.place)
    .map(({ text }) => text)
    .join(', ')}}`;
}
