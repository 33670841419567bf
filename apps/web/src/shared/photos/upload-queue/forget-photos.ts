import { openTabChannel } from './tab-news.ts';
import { openUploadStore } from './upload-store.ts';

/** The key under which a signed-in user's files are kept in this browser. */
export function ownerKey(userId: number): string {
  return `user-${userId}`;
}

/**
 * Forgets the files that wait for a draft or answer: it was submitted or thrown away. Nothing where the browser keeps
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
