import { openTabChannel } from './tab-news.ts';
import { openUploadStore } from './upload-store.ts';

/** Under which a signed-in user's files are kept in this browser. */
export function ownerKey(userId: number): string {
  return `user-${userId}`;
}

/** Forgets the files that wait for a draft or answer: it was submitted or thrown away. Where the browser keeps none there is nothing to forget. */
export async function forgetPhotos(userId: number, album: string): Promise<void> {
  const owner = ownerKey(userId);
  try {
    const shelf = await openUploadStore();
    await shelf.clear(owner, album);
  } catch {
    return;
  }
  openTabChannel().tell(`${owner} ${album}`, 'cleared');
}
