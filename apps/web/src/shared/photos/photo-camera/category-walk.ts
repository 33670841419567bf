import { EXTRA_CATEGORIES, type PhotoCategory, WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';

export interface CategoryWalk {
  previous: PhotoCategory | null;
  next: PhotoCategory | null;
}

/**
 * What comes before and after a category in the camera: the eleven of the wizard among themselves, and the groups
 * beyond them.
 */
export function walkFrom(category: PhotoCategory): CategoryWalk {
  const list: readonly PhotoCategory[] = WIZARD_CATEGORIES.some((each) => each === category)
    ? WIZARD_CATEGORIES
    : EXTRA_CATEGORIES;
  const index = list.indexOf(category);
  return { previous: list[index - 1] ?? null, next: list[index + 1] ?? null };
}
