import type { PairedPhoneDraft, SavePairedPhotos } from '@marque/domain/photo/device-pairing';
import type { Photos } from '@marque/domain/photo/photos';
import { createDraftSaver } from '../../shared/draft/create-draft-saver.ts';
import { EMPTY_PARTS, pickParts, type StoredDraft } from '../../shared/draft/draft-parts.ts';
import type { SaveFailure, SaverSnapshot } from '../../shared/draft/saver-state.ts';
import type { PairingFailure } from './pairing-failure.ts';

/** The draft as a paired phone knows it: only its photos. */
export type PairedDraft = StoredDraft & Pick<PairedPhoneDraft, 'vehicle'>;
export type PairedPhotosSnapshot = SaverSnapshot<PairedDraft>;

export interface PairedPhotoSaverDependencies {
  save(input: SavePairedPhotos): Promise<PairedPhoneDraft>;
  read(): Promise<PairedPhoneDraft>;
  judgeFailure(error: unknown): PairingFailure;
  onSaved(photos: Photos): void;
}

function toPairedDraft({ draftId, vehicle, photos, revision }: PairedPhoneDraft): PairedDraft {
  return { ...EMPTY_PARTS, id: draftId, vehicle, photos, revision };
}

function toSaveFailure(failure: PairingFailure): SaveFailure<PairedDraft> {
  switch (failure.kind) {
    case 'stale':
      return { kind: 'stale', newer: toPairedDraft(failure.newer) };
    case 'invalid':
      return { kind: 'ended' };
    default:
      return failure;
  }
}

/**
 * Saves the photos of a paired phone with the draft saver and merges concurrent changes from the computer without
 * asking; no photo is lost.
 */
export function createPairedPhotoSaver(deps: PairedPhotoSaverDependencies, start: PairedPhoneDraft) {
  const draft = toPairedDraft(start);
  const saver = createDraftSaver<PairedDraft>(
    {
      save: async ({ photos = {}, revision = draft.revision }) =>
        toPairedDraft(await deps.save({ draftId: start.draftId, photos, revision })),
      judgeFailure: (error) => toSaveFailure(deps.judgeFailure(error)),
      onSaved: ({ photos }) => deps.onSaved(photos),
    },
    { draft, answers: pickParts(draft), kept: null },
  );
  saver.start();

  /** A running save will return the newest state anyway. */
  function hasNoUseForNews(): boolean {
    const { kind } = saver.getSnapshot().state;
    return kind === 'saving' || kind === 'retrying' || kind === 'ended';
  }

  return {
    subscribe: saver.subscribe,
    getSnapshot: saver.getSnapshot,
    /** Call when the connection is back. */
    wake: saver.wake,
    change(photos: Photos): void {
      saver.edit({ photos });
      void saver.flush();
    },
    /** Fetches changes made on the computer. If that fails, the next call fetches them. */
    async refresh(): Promise<void> {
      if (hasNoUseForNews()) return;
      try {
        const newest = await deps.read();
        if (newest.draftId === start.draftId) saver.absorb(toPairedDraft(newest));
        else saver.end();
      } catch (error) {
        if (deps.judgeFailure(error).kind === 'ended') saver.end();
      }
    },
  };
}
export type PairedPhotoSaver = ReturnType<typeof createPairedPhotoSaver>;
