import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../lib/session.ts';
import { currentRequest, type IdentityRequest, onRequest } from './identity-requests.ts';

/** Renders the dialog that `useConfirmed` opens, once, above every other dialog. */
export function ConfirmIdentity() {
  const request = useSyncExternalStore(onRequest, currentRequest, currentRequest);
  // Kept while the dialog fades out.
  const [shown, setShown] = useState<IdentityRequest | null>(null);
  const { user } = useSession();

  if (request && request !== shown) setShown(request);
  useEffect(() => {
    if (!user) request?.settle(false);
  }, [user, request]);
  useEffect(() => closeOnEscape(), []);
  useEffect(() => (shown ? () => giveFocusBack(shown) : undefined), [shown]);

  if (!shown || !user) return null;
  const { ConfirmIdentityDialog } = shown.dialog;
  return (
    <ConfirmIdentityDialog
      user={user}
      isOpen={request !== null}
      onSettled={(isConfirmed) => shown.settle(isConfirmed)}
      onGone={() => setShown(null)}
    />
  );
}

/** How long the button that began it may stay busy, in frames. */
const PATIENCE = 30;

/** Puts the focus where it was, unless it has found another place. A button takes it only once it is no longer busy. */
function giveFocusBack(request: IdentityRequest, patience = PATIENCE): void {
  const { opener } = request;
  if (patience === 0 || document.activeElement !== document.body) return;
  if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
  opener.focus({ preventScroll: true });
  requestAnimationFrame(() => giveFocusBack(request, patience - 1));
}

/** Escape closes this dialog alone: others below it listen at the window as well, and later than this. */
function closeOnEscape(): () => void {
  function giveUp(event: KeyboardEvent): void {
    const request = currentRequest();
    if (event.key !== 'Escape' || event.isComposing || !request) return;
    event.stopImmediatePropagation();
    request.settle(false);
  }
  window.addEventListener('keydown', giveUp, { capture: true });
  return () => window.removeEventListener('keydown', giveUp, { capture: true });
}
