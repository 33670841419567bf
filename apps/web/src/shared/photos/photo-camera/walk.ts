import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES, type WizardCategory } from '@marque/domain/photo/photo-categories';

/** Whether a view has a photo, or one on its way. */
export type IsTaken = (view: WizardCategory) => boolean;

/** The views that every consignment needs. */
export const REQUIRED_VIEWS = WIZARD_CATEGORIES.filter((view) => PHOTO_CATEGORY_RULES[view].minimum > 0);

/** The required views without a photo, in the order of the walk. */
export function listMissing(isTaken: IsTaken): WizardCategory[] {
  return REQUIRED_VIEWS.filter((view) => !isTaken(view));
}

/**
 * The view after another one: the next without a photo, the optional one included. `null` at the end of the walk; what
 * was skipped is not gone back to by itself.
 */
export function nextView(after: WizardCategory, isTaken: IsTaken): WizardCategory | null {
  return WIZARD_CATEGORIES.slice(WIZARD_CATEGORIES.indexOf(after) + 1).find((view) => !isTaken(view)) ?? null;
}

/** `4 of 10`: required views that have a photo. */
export function describeTaken(isTaken: IsTaken): string {
  return `${REQUIRED_VIEWS.length - listMissing(isTaken).length} of ${REQUIRED_VIEWS.length}`;
}
