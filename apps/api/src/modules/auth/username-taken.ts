import { violatedConstraint } from '../../violated-constraint.ts';

/** True when a write failed because somebody has that user name; the constraint decides, so that two at once cannot both win. */
export function isUsernameTaken(error: unknown): boolean {
  return violatedConstraint(error, 'unique') === 'users_username_unique';
}
