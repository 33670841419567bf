import {
  PHOTO_CATEGORY_RULES,
  type PhotoCategory,
  type PhotoOrientation,
  WIZARD_CATEGORIES,
} from '@marque/domain/photo/photo-categories';

/**
 * The orientation that the wizard asks for in a category; `null` for the extra groups, since papers and plates have
 * either.
 */
export function wantedOrientation(category: PhotoCategory): PhotoOrientation | null {
  return WIZARD_CATEGORIES.some((each) => each === category) ? PHOTO_CATEGORY_RULES[category].orientation : null;
}
