import { violatedConstraint } from '../../platform/violated-constraint.ts';

const CONSTRAINTS: readonly (string | undefined | null)[] = ['users_username_unique', 'users_username_skeleton_unique'];

/**
 * True when a write failed because somebody has that user name, or one that looks the same; the constraints decide, so that two at once cannot both
 * win.
 */
export function isUsernameTaken(error: unknown): boolean {
  return CONSTRAINTS.includes(violatedConstraint(error, 'unique'));
}
