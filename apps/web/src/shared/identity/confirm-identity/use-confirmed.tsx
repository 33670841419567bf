import { toApiError } from '../../../lib/api-error.ts';
import { askForProof } from './identity-requests.ts';

/**
 * Runs a call that may require confirming one's identity. If the server asks for that (REAUTHENTICATION_NEEDED), opens
 * a dialog and then repeats the call. Rejects with the original error if the person gives up; see `isGivenUp`.
 */
export type Confirmed = <Result>(call: () => Promise<Result>) => Promise<Result>;

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

/** Whether a `confirmed` call failed only because the user closed the dialog: there is no error to show. */
export function isGivenUp(error: unknown): boolean {
  return toApiError(error)?.code === 'REAUTHENTICATION_NEEDED';
}
