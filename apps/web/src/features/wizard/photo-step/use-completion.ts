import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo-categories';
import { photosInOrder } from '@marque/domain/photos';
import { photoRequired, photosProcessed, TOASTS } from '@marque/domain/toasts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Upload } from '../../../ui/photo-uploads/upload-queue.ts';
import { showToast } from '../../../ui/toast.ts';
import { photoUploads } from './photo-uploads.ts';
import { type Verdict, verdictOf } from './sub-steps.ts';

interface Completion {
  uploads: readonly Upload[];
  onComplete(): void;
  /** Something in this category keeps the step from being complete. */
  onRefused(category: PhotoCategory, message: string): void;
}

/** What is said, as a toast and beside the category, when a required photo is missing (spec section 5, Photos). */
export function missingPhotoToast(category: PhotoCategory) {
  return photoRequired(PHOTO_CATEGORY_RULES[category].title);
}

/** Completes the photo step, waiting for files that are still on their way. */
export function useCompletion({ uploads, onComplete, onRefused }: Completion) {
  const [isFinishing, setIsFinishing] = useState(false);

  function act(verdict: Verdict): void {
    setIsFinishing(verdict.kind === 'uploading');
    if (verdict.kind === 'missing') {
      const toast = missingPhotoToast(verdict.category);
      showToast(toast, 'destructive');
      onRefused(verdict.category, toast.description ?? toast.title);
    }
    if (verdict.kind === 'failed') {
      showToast(TOASTS.photosFailed, 'destructive');
      onRefused(verdict.category, 'Some photos could not be uploaded. Send them again or remove them.');
    }
    if (verdict.kind === 'complete') {
      showToast(photosProcessed(photosInOrder(photoUploads.newest()).length));
      onComplete();
    }
  }

  const finish = useEffectEvent((settled: readonly Upload[]) => {
    if (isFinishing) act(verdictOf(photoUploads.newest(), settled));
  });
  useEffect(() => finish(uploads), [uploads]);

  return {
    /** Complete was pressed and the last files are on their way. */
    isFinishing,
    complete: () => act(verdictOf(photoUploads.newest(), uploads)),
    /** Going elsewhere withdraws the wish to complete. */
    stopFinishing: () => setIsFinishing(false),
  };
}
