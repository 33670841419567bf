import { toApiError } from './api-error.ts';

/** Whether the link of an email can no longer work: used, too old, or incomplete. Any other error may be retried. */
export function isWorthlessLink(error: unknown): boolean {
  const code = toApiError(error)?.code;
  return code === 'LINK_INVALID' || code === 'VALIDATION_FAILED';
}
