import { openTabChannel } from './tab-news.ts';
import { openUploadStore } from './upload-store.ts';

export function ownerKey(userId: number): string {
  return `user-${userId}`;
}

/**
 * Deletes the stored files of a draft or answer that was submitted or discarded. Does nothing where the browser stores
 * none.
 */
export async function forgetPhotos(userId: number, queueKey: string): Promise<void> {
  const owner = ownerKey(userId);
  try {
    const store = await openUploadStore();
    await store.clear(owner, queueKey);
  } catch {
    return;
  }
  openTabChannel().tell(`${owner} ${queueKey}`, 'cleared');
}
