import { apiErrorOf } from './api-error.ts';

/** Whether a mailed link was refused for good: used, too old, or not complete. Anything else may be tried again. */
export function isWorthlessLink(error: unknown): boolean {
  const code = apiErrorOf(error)?.code;
  return code === 'LINK_INVALID' || code === 'VALIDATION_FAILED';
}
