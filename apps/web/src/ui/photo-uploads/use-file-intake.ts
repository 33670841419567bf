import { MAX_PHOTOS_PER_CATEGORY } from '@marque/domain/limits';
import type { PhotoCategory } from '@marque/domain/photo-categories';
import { useState } from 'react';
import type { PhotoUploads } from './photo-uploads.ts';
import { roomIn } from './room-in.ts';

/** Hands chosen files to the upload queue; those beyond the most a category takes are left out, and it is said how many. */
export function useFileIntake(store: PhotoUploads) {
  const [notice, setNotice] = useState<{ category: PhotoCategory; message: string } | null>(null);

  function take(category: PhotoCategory, files: readonly File[]): void {
    const room = roomIn(store.newest(), store.getSnapshot().uploads, category);
    const leftOut = files.length - room;
    const left = leftOut === 1 ? '1 was left out.' : `${leftOut} were left out.`;
    const message = `At most ${MAX_PHOTOS_PER_CATEGORY} photos in a category: ${left}`;
    setNotice(leftOut > 0 ? { category, message } : null);
    if (room > 0 && files.length > 0) store.add(category, files.slice(0, room));
  }

  return { take, notice };
}
