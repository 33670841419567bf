import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES, type WizardCategory } from '@marque/domain/photo/photo-categories';

export type IsTaken = (view: WizardCategory) => boolean;

export const REQUIRED_VIEWS = WIZARD_CATEGORIES.filter((view) => PHOTO_CATEGORY_RULES[view].minimum > 0);

export function listMissing(isTaken: IsTaken): WizardCategory[] {
  return REQUIRED_VIEWS.filter((view) => !isTaken(view));
}

/**
 * The next view without a photo, including the optional one; `null` at the end of the walk. Does not return to skipped
 * views.
 */
export function nextView(after: WizardCategory, isTaken: IsTaken): WizardCategory | null {
  return WIZARD_CATEGORIES.slice(WIZARD_CATEGORIES.indexOf(after) + 1).find((view) => !isTaken(view)) ?? null;
}

/** Such as `4 of 10`: required views that have a photo. */
export function describeTaken(isTaken: IsTaken): string {
  return `${REQUIRED_VIEWS.length - listMissing(isTaken).length} of ${REQUIRED_VIEWS.length}`;
}
