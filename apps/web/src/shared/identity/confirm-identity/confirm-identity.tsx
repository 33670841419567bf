import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../lib/session.ts';
import { type IdentityRequest, openRequest } from './identity-requests.ts';

/** Renders the dialog opened by `useConfirmed`, once and above all other dialogs. */
export function ConfirmIdentity() {
  const request = useSyncExternalStore(openRequest.subscribe, openRequest.get, openRequest.get);
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

/** In animation frames. */
const PATIENCE = 30;

/** Restores the focus unless it is elsewhere already. The button can only take it once it is no longer busy. */
function giveFocusBack(request: IdentityRequest, patience = PATIENCE): void {
  const { opener } = request;
  if (patience === 0 || document.activeElement !== document.body) return;
  if (!(opener instanceof HTMLElement) || !opener.isConnected) return;
  opener.focus({ preventScroll: true });
  requestAnimationFrame(() => giveFocusBack(request, patience - 1));
}

/** Lets Escape close only this dialog: others below listen on the window too, but later. */
function closeOnEscape(): () => void {
  function giveUp(event: KeyboardEvent): void {
    const request = openRequest.get();
    if (event.key !== 'Escape' || event.isComposing || !request) return;
    event.stopImmediatePropagation();
    request.settle(false);
  }
  window.addEventListener('keydown', giveUp, { capture: true });
  return () => window.removeEventListener('keydown', giveUp, { capture: true });
}
