import type { UserId } from '@marque/domain/api/ids';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { apiErrorOf } from '../../lib/api-error.ts';
import { DRAFT_KEY } from '../../lib/draft-query.ts';
import { trpc } from '../../lib/trpc.ts';
import { allowUnsavedDraft, mayKeepUnsavedDraft } from '../../lib/unsaved-draft-key.ts';
import type { AutosaveStart } from '../../shared/draft/saver-state.ts';
import { createDraftAutosave } from '../../shared/draft/draft-saver.ts';
import { hasParts } from '../../shared/draft/draft-parts.ts';
import { logQuietly } from './log.ts';
import { photoUploads } from './photo-step/photo-uploads.ts';
import { saveFailureOf } from './save-failure.ts';
import { browserStorage, clearUnsavedDraft, writeUnsavedDraft } from './unsaved-draft.ts';
import { afterLastSave } from './wizard-start.ts';

/** The draft of this user, saved behind his back for as long as the wizard is on the screen (see `createDraftAutosave`). */
export function useDraftAutosave(userId: UserId, start: AutosaveStart) {
  const queries = useQueryClient();
  const { client } = trpc.useUtils();
  const [autosave] = useState(() =>
    createDraftAutosave(
      {
        save: (input) => client.draft.save.mutate(input),
        failureOf: (error) => {
          logQuietly('draft not saved', apiErrorOf(error)?.code ?? 'no answer');
          return saveFailureOf(error);
        },
        keep: (edits) => {
          if (!edits) clearUnsavedDraft(browserStorage);
          else if (mayKeepUnsavedDraft()) writeUnsavedDraft(browserStorage, userId, edits);
        },
        onSaved: (draft) => {
          queries.setQueryData(DRAFT_KEY, draft);
          photoUploads.confirmSaved(draft.photos);
        },
      },
      start,
    ),
  );
  const snapshot = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot);

  useEffect(() => {
    allowUnsavedDraft();
    if (start.draft) photoUploads.confirmSaved(start.draft.photos);
    autosave.start();
    return () => afterLastSave(autosave.stop());
  }, [autosave, start.draft]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('online', autosave.wake, { signal });
    const hasUnsaved = () => hasParts(autosave.getSnapshot().unsaved);
    window.addEventListener('pagehide', () => hasUnsaved() && autosave.keepEdits(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        // A phone may end a page in the background without another word.
        if (document.visibilityState === 'hidden' && hasUnsaved()) void autosave.flush();
      },
      { signal },
    );
    return () => listening.abort();
  }, [autosave]);

  useWarningBeforeUnload(hasParts(snapshot.unsaved));
  return { autosave, snapshot };
}

function useWarningBeforeUnload(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
}
