import { violatedConstraint } from '../../platform/violated-constraint.ts';

const CONSTRAINTS: readonly (string | undefined | null)[] = ['users_username_unique', 'users_username_skeleton_unique'];

/**
 * True if a write failed because the username, or a look-alike, is taken; database constraints decide, so that parallel
 * requests cannot both succeed.
 */
export function isUsernameTaken(error: unknown): boolean {
  return CONSTRAINTS.includes(violatedConstraint(error, 'unique'));
}
