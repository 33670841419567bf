import type { ConsignmentId } from '@marque/domain/api/ids';
import { getMessage, toApiError } from '../../../lib/api-error.ts';

export interface Failure {
  id: number;
  reason: string;
}

interface Case {
  id: ConsignmentId;
}

/** Nothing was done, for the same reason for all cases. */
export const allFailed = (cases: readonly Case[], error: unknown): Failure[] =>
  cases.map(({ id }) => ({ id, reason: getMessage(error) }));

/** Sends one email at a time, as mail servers prefer; an error that concerns all of them stops it. */
export async function mailEach(
  cases: readonly Case[],
  send: (id: Case['id']) => Promise<unknown>,
  onProgress: (count: number) => void,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const [index, { id }] of cases.entries()) {
    onProgress(index + 1);
    try {
      await send(id);
    } catch (error) {
      const { code } = toApiError(error) ?? {};
      if (code !== 'CONSIGNMENT_NOT_FOUND' && code !== 'MAIL_FAILED') {
        return [...failures, ...allFailed(cases.slice(index), error)];
      }
      failures.push({ id, reason: getMessage(error) });
    }
  }
  return failures;
}
