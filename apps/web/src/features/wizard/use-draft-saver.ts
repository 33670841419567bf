import type { UserId } from '@marque/domain/api/ids';
import type { Draft } from '@marque/domain/consignment/draft';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toApiError } from '../../lib/api-error.ts';
import { DRAFT_KEY } from '../../lib/draft-query.ts';
import { trpc } from '../../lib/trpc.ts';
import { allowUnsavedDraft, mayKeepUnsavedDraft } from '../../lib/unsaved-draft-key.ts';
import { createDraftSaver, type DraftSaver } from '../../shared/draft/create-draft-saver.ts';
import { hasParts } from '../../shared/draft/draft-parts.ts';
import type { SaverSnapshot, SaverStart } from '../../shared/draft/saver-state.ts';
import { logQuietly } from './log.ts';
import { photoUploads } from './photo-step/photo-uploads.ts';
import { judgeSaveFailure } from './save-failure.ts';
import { browserStorage, clearUnsavedDraft, writeUnsavedDraft } from './unsaved-draft.ts';
import { afterLastSave } from './wizard-start.ts';

export type WizardSaver = DraftSaver<Draft>;
export type WizardSnapshot = SaverSnapshot<Draft>;

export function useDraftSaver(userId: UserId, start: SaverStart<Draft>) {
  const queries = useQueryClient();
  const { client } = trpc.useUtils();
  const [saver] = useState(() =>
    createDraftSaver(
      {
        save: (input) => client.draft.save.mutate(input),
        judgeFailure: (error) => {
          logQuietly('draft not saved', toApiError(error)?.code ?? 'no response');
          return judgeSaveFailure(error);
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
  const snapshot = useSyncExternalStore(saver.subscribe, saver.getSnapshot);

  useEffect(() => {
    allowUnsavedDraft();
    if (start.draft) photoUploads.confirmSaved(start.draft.photos);
    saver.start();
    return () => afterLastSave(saver.stop());
  }, [saver, start.draft]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('online', saver.wake, { signal });
    const hasUnsaved = () => hasParts(saver.getSnapshot().unsaved);
    window.addEventListener('pagehide', () => hasUnsaved() && saver.keepEdits(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        // A phone may end a page in the background without any further event.
        if (document.visibilityState === 'hidden' && hasUnsaved()) void saver.flush();
      },
      { signal },
    );
    return () => listening.abort();
  }, [saver]);

  useWarningBeforeUnload(hasParts(snapshot.unsaved));
  return { saver, snapshot };
}

function useWarningBeforeUnload(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
}
