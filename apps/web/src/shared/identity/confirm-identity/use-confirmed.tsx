import { toApiError } from '../../../lib/api-error.ts';
import { askForProof } from './identity-requests.ts';

/**
 * Runs a call that may need a fresh proof of identity. When the server asks for one (REAUTHENTICATION_NEEDED) the
 * person is asked in a dialog, and the call runs again. Rejects with the original error when the person gives up; see
 * `isGivenUp`.
 */
export type Confirmed = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

const confirmed: Confirmed = async (call) => {
  const opener = document.activeElement;
  try {
    return await call();
  } catch (error) {
    if (!isGivenUp(error) || !(await askForProof(opener))) throw error;
    return call();
  }
};

/** `const confirmed = useConfirmed(); await confirmed(() => client.twoFactor.disable.mutate())` */
export function useConfirmed(): Confirmed {
  return confirmed;
}

/** Whether a call through `confirmed` failed only because the user closed the dialog: no error to show. */
export function isGivenUp(error: unknown): boolean {
  return toApiError(error)?.code === 'REAUTHENTICATION_NEEDED';
}
