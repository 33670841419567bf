import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { countStale, listDialogs, readState, withDialog } from './dialog-steps.ts';
import { areEntriesBeingLeft, leaveEntries } from './leave-entries.ts';

/** The ids of the dialogs that are shown and have an entry in the history. */
const openDialogs = new Set<string>();
let opened = 0;

/** Leaves the entries of dialogs that a reload, Back or Forward led to and that nothing shows any more. */
function leaveStaleEntries(): void {
  const stale = countStale(readState(), openDialogs);
  if (stale > 0) leaveEntries(stale);
}

globalThis.addEventListener?.('popstate', leaveStaleEntries);
leaveStaleEntries();

/** The dialog's entry: to be added once the browser has left another one, in the history, or left by the browser. */
type Step = { kind: 'waiting' } | { kind: 'added'; id: string } | { kind: 'left' };

/**
 * The browser's Back closes a dialog that is no address: a question, or what is shown once. While it is open, the
 * history has an entry for it, with the address of the page, so that a refresh shows the page without it (ADR 0185).
 * @param onBack closes the dialog, or asks first: then `hold` adds the entry again for the next Back
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): { hold(): void } {
  const navigate = useNavigate();
  const step = useRef<Step>({ kind: 'left' });

  function add(): void {
    opened += 1;
    // A reload begins to count anew.
    const id = `${Date.now()} ${opened}`;
    step.current = { kind: 'added', id };
    openDialogs.add(id);
    // The router renders navigations later: another one may have changed the address since.
    const { search, hash } = globalThis.location;
    void navigate({ search, hash }, { state: withDialog(readState(), id) });
  }

  const begin = useEffectEvent(() => {
    if (areEntriesBeingLeft()) step.current = { kind: 'waiting' };
    else add();
  });
  const noticeLeft = useEffectEvent(() => {
    const { current } = step;
    if (current.kind === 'waiting' && !areEntriesBeingLeft()) add();
    if (current.kind !== 'added' || listDialogs(readState()).includes(current.id)) return;
    openDialogs.delete(current.id);
    step.current = { kind: 'left' };
    onBack();
  });
  useEffect(() => {
    if (!isOpen) return;
    begin();
    globalThis.addEventListener('popstate', noticeLeft);
    return () => {
      globalThis.removeEventListener('popstate', noticeLeft);
      const { current } = step;
      step.current = { kind: 'left' };
      if (current.kind !== 'added') return;
      openDialogs.delete(current.id);
      // A link in the dialog may have led on: its entry is skipped on the way back.
      if (listDialogs(readState()).includes(current.id)) leaveEntries(1);
    };
  }, [isOpen]);

  return {
    hold() {
      if (isOpen && step.current.kind === 'left') add();
    },
  };
}
