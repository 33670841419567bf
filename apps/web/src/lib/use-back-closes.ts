import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { readState } from './browser-entry.ts';
import { countStale, listDialogs, withDialog } from './dialog-steps.ts';
import { areEntriesBeingLeft, leaveEntries } from './leave-entries.ts';

/** The ids of the open dialogs that have a history entry. */
const openDialogs = new Set<string>();
let opened = 0;

/** Leaves history entries of dialogs that are no longer shown, reached by a reload, Back or Forward. */
function leaveStaleEntries(): void {
  const stale = countStale(readState(), openDialogs);
  if (stale > 0) leaveEntries(stale);
}

globalThis.addEventListener?.('popstate', leaveStaleEntries);
leaveStaleEntries();

/** The state of the dialog's entry: waiting for another traversal to end, in the history, or left by the browser. */
type Step = { kind: 'waiting' } | { kind: 'added'; id: string } | { kind: 'left' };

/**
 * Lets Back close a dialog that has no URL of its own: a question, or a secret that is shown once. While it is open,
 * there is a history entry for it with the page's URL, so that a refresh shows the page without it (ADR 0185).
 * @param onBack closes the dialog, or asks first: then `hold` adds the entry again for the next Back
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): { hold(): void } {
  const navigate = useNavigate();
  const step = useRef<Step>({ kind: 'left' });

  function add(): void {
    opened += 1;
    // The time makes ids unique across reloads, which restart the counter.
    const id = `${Date.now()} ${opened}`;
    step.current = { kind: 'added', id };
    openDialogs.add(id);
    // Not from the router, which renders navigations later: the URL may have changed since.
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
      // If a link in the dialog led elsewhere, its entry is skipped on the way back.
      if (listDialogs(readState()).includes(current.id)) leaveEntries(1);
    };
  }, [isOpen]);

  return {
    hold() {
      if (isOpen && step.current.kind === 'left') add();
    },
  };
}
