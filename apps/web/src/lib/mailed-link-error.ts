import { toApiError } from './api-error.ts';

/** Whether an emailed link is permanently invalid: used, expired, or incomplete. Other errors can be retried. */
export function isWorthlessLink(error: unknown): boolean {
  const code = toApiError(error)?.code;
  return code === 'LINK_INVALID' || code === 'VALIDATION_FAILED';
}
