import { EXTRA_CATEGORIES, type PhotoCategory, WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';

export interface CategoryWalk {
  previous: PhotoCategory | null;
  next: PhotoCategory | null;
}

/** The neighbors of a category in the camera: the wizard's eleven and the extra groups are separate sequences. */
export function walkFrom(category: PhotoCategory): CategoryWalk {
  const list: readonly PhotoCategory[] = WIZARD_CATEGORIES.some((each) => each === category)
    ? WIZARD_CATEGORIES
    : EXTRA_CATEGORIES;
  const index = list.indexOf(category);
  return { previous: list[index - 1] ?? null, next: list[index + 1] ?? null };
}
