import { WIZARD_TOASTS } from '@marque/domain/text/toasts/wizard-toasts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { logQuietly } from './log.ts';
import { photoUploads } from './photo-step/photo-uploads.ts';
import type { WizardSaver } from './use-draft-saver.ts';
import { useRefreshOwnLists } from './use-refresh-own-lists.ts';

const NOT_DELETED = { title: 'Error', description: 'The draft could not be deleted. Please try again.' };

/** Deletes the draft and its photos, and starts over with an empty form. If that fails, everything stays as it is. */
export function useStartOver(saver: WizardSaver, onCleared: () => void): () => Promise<void> {
  const { client } = trpc.useUtils();
  const refreshOwnLists = useRefreshOwnLists();
  return async () => {
    await saver.pause();
    try {
      await client.draft.delete.mutate();
    } catch {
      logQuietly('draft not deleted', 'kept');
      saver.unpause();
      showToast(NOT_DELETED, 'destructive');
      return;
    }
    photoUploads.clear();
    saver.clear();
    refreshOwnLists();
    onCleared();
    showToast(WIZARD_TOASTS.draftCleared);
  };
}
