import type { SessionUser } from '@marque/domain/account/user';
import type { LastView, ListLayout } from '@marque/domain/review/saved-views';
import { useEffect, useEffectEvent } from 'react';
import { useIsSigningOut } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { useIsStillSignedIn } from '../../lib/use-is-still-signed-in.ts';
import { adoptView, isUnsaved, markSynced, onChoice, recallChoice } from './remembered-view.ts';

/** Several choices in a row are one request. */
const SAVE_AFTER_MS = 1_000;

interface LastViewOptions {
  user: SessionUser;
  layout: ListLayout;
  /** Whether the page was opened without a filter, so that the last choice applies. */
  isWanted: boolean;
  /** What was chosen in another browser is now remembered in this one. */
  onAdopted(last: LastView): void;
}

/**
 * Keeps the last choice of filter, order and layout the same in all browsers of a member of staff: saves each choice a
 * moment later, and asks for the newest one when the list opens without a filter (ADR 0192).
 */
export function useLastView({ user, layout, isWanted, onAdopted }: LastViewOptions): void {
  const utils = trpc.useUtils();
  const isSigningOut = useIsSigningOut();
  const isStillSignedIn = useIsStillSignedIn();
  const { data } = trpc.savedView.last.useQuery(undefined, { enabled: isWanted });

  const adopt = useEffectEvent((last: LastView) => {
    if (adoptView(user.id, last)) onAdopted(last);
  });
  useEffect(() => {
    if (data) adopt(data);
  }, [data]);

  const save = useEffectEvent(async (isOutdated: () => boolean) => {
    if (isSigningOut() || !isStillSignedIn(user)) return;
    try {
      const choice = recallChoice(user.id, layout);
      const { chosenAt } = await utils.client.savedView.remember.mutate(choice);
      if (isOutdated()) return;
      markSynced(user.id, chosenAt);
      utils.savedView.last.setData(undefined, { ...choice, chosenAt });
    } catch {
      // It stays unsaved, and is saved when the page is opened again.
    }
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let choices = 0;
    function saveNow(): void {
      clearTimeout(timer);
      if (timer === undefined) return;
      timer = undefined;
      const saved = choices;
      void save(() => saved !== choices);
    }
    function saveSoon(): void {
      choices += 1;
      clearTimeout(timer);
      timer = setTimeout(saveNow, SAVE_AFTER_MS);
    }
    const stop = onChoice(saveSoon);
    if (isUnsaved(user.id)) saveSoon();
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', saveNow);
      saveNow();
    };
  }, [user.id]);
}
