import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { listPhotosInOrder } from '@marque/domain/photo/photos';
import { photoRequired, photosProcessed, WIZARD_TOASTS } from '@marque/domain/text/toasts/wizard-toasts';
import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../../lib/toast.ts';
import type { Upload } from '../upload-queue/upload.ts';
import type { UploadQueue } from '../upload-queue/upload-queue.ts';
import { describeFailed, findSubStep, judgeStep, type SubStep, type Verdict } from './sub-steps.ts';

interface Completion {
  queue: UploadQueue;
  uploads: readonly Upload[];
  onComplete(): void;
  /** Something at `place` keeps the step from being complete. */
  onRefused(place: SubStep, message: string): void;
}

function unsortedMessage(count: number): string {
  return count === 1
    ? '1 photo still needs to be sorted. Move it to a category or remove it.'
    : `${count} photos still need to be sorted. Move them to categories or remove them.`;
}

/** The message about a missing required photo, as a toast and beside the category (spec 5.8). */
export function missingPhotoToast(category: PhotoCategory) {
  return photoRequired(PHOTO_CATEGORY_RULES[category].title);
}

export function useCompletion({ queue, uploads, onComplete, onRefused }: Completion) {
  const [isFinishing, setIsFinishing] = useState(false);

  function act(verdict: Verdict): void {
    setIsFinishing(verdict.kind === 'uploading');
    switch (verdict.kind) {
      case 'missing': {
        const toast = missingPhotoToast(verdict.category);
        showToast(toast, 'destructive');
        onRefused(findSubStep(verdict.category), toast.description ?? toast.title);
        break;
      }
      case 'failed':
        showToast(WIZARD_TOASTS.photosFailed, 'destructive');
        onRefused(verdict.category ? findSubStep(verdict.category) : 'unsorted', describeFailed(uploads));
        break;
      case 'unsorted':
        onRefused('unsorted', unsortedMessage(verdict.count));
        break;
      case 'complete':
        showToast(photosProcessed(listPhotosInOrder(queue.getPhotos()).length));
        onComplete();
    }
  }

  const finish = useEffectEvent((settled: readonly Upload[]) => {
    if (isFinishing) act(judgeStep(queue.getPhotos(), settled));
  });
  useEffect(() => finish(uploads), [uploads]);

  return {
    isFinishing,
    complete: () => act(judgeStep(queue.getPhotos(), uploads)),
    /** Going elsewhere cancels the pending completion. */
    stopFinishing: () => setIsFinishing(false),
  };
}
