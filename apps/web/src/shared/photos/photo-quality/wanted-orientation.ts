import {
  PHOTO_CATEGORY_RULES,
  type PhotoCategory,
  type PhotoOrientation,
  WIZARD_CATEGORIES,
} from '@marque/domain/photo/photo-categories';

/**
 * How the wizard asks for a category to be photographed; `null` for the groups beyond the eleven, which take papers and
 * plates as they are.
 */
export function wantedOrientation(category: PhotoCategory): PhotoOrientation | null {
  return WIZARD_CATEGORIES.some((each) => each === category) ? PHOTO_CATEGORY_RULES[category].orientation : null;
}
