import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { MAX_PHOTOS_PER_CATEGORY } from '@marque/domain/product/limits';
import { joinSentences } from '@marque/domain/text/sentences';
import { useState } from 'react';
import { countFreePlaces } from './capacity.ts';
import type { AddOptions } from './queue-events.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { UploadSnapshot } from './upload-snapshot.ts';

function thereAlready(count: number): string {
  return count === 1 ? 'This photo is already here.' : `${count} of these photos are already here.`;
}

/**
 * Hands chosen files to the upload queue. Files beyond the category's maximum and duplicates are left out, and a
 * message beside the category says so.
 */
export function useFileIntake(queue: UploadQueue, { duplicates }: Pick<UploadSnapshot, 'duplicates'>) {
  const [leftOut, setLeftOut] = useState<{ category: PhotoCategory; count: number } | null>(null);

  /** `null` for files to be sorted later. Returns the ids of the uploads. */
  function take(category: PhotoCategory | null, files: readonly File[], options?: AddOptions): string[] {
    const room = category ? countFreePlaces(queue.getPhotos(), queue.getSnapshot().uploads, category) : files.length;
    const count = files.length - room;
    setLeftOut(category && count > 0 ? { category, count } : null);
    return room > 0 && files.length > 0 ? queue.add(category, files.slice(0, room), options) : [];
  }

  function noticeFor(category: PhotoCategory | null): string | undefined {
    const notes = [];
    if (leftOut && leftOut.category === category) {
      const were = leftOut.count === 1 ? '1 was left out.' : `${leftOut.count} were left out.`;
      notes.push(`At most ${MAX_PHOTOS_PER_CATEGORY} photos in a category: ${were}`);
    }
    if (duplicates && duplicates.category === category) notes.push(thereAlready(duplicates.count));
    return notes.length > 0 ? joinSentences(...notes) : undefined;
  }

  return { take, noticeFor };
}
export type FileIntake = ReturnType<typeof useFileIntake>;
