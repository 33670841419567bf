import type { PhotoCounts } from './photo-counts.ts';
import { isFailed, isPending } from './upload.ts';
import type { UploadSnapshot } from './upload-snapshot.ts';

/** A device used by touch is called a phone. */
function deviceWord(): string {
  return globalThis.matchMedia?.('(pointer: coarse)').matches ? 'phone' : 'computer';
}

function photoCount(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

/** Such as `12 photos · 9 uploaded · 3 saved on this phone`. */
export function countsText(
  { total, withUs, here, arriving }: PhotoCounts,
  { uploads, isUnsafe }: Pick<UploadSnapshot, 'uploads' | 'isUnsafe'>,
  device: string = deviceWord(),
): string {
  const failed = uploads.filter(isFailed).length;
  if (total === 0 && failed === 0) return '';
  const parts = [photoCount(total)];
  if (total > 0 && withUs === total) parts.push(total === 1 ? 'uploaded' : 'all uploaded');
  else if (total > 0) parts.push(`${withUs} uploaded`);
  if (here > 0) parts.push(isUnsafe ? `${here} only in this page` : `${here} saved on this ${device}`);
  if (arriving > 0) parts.push(`${arriving} being added`);
  if (failed > 0) parts.push(`${failed} could not be uploaded`);
  return parts.join(' · ');
}

/**
 * Why photos are not arriving, in calm words: there is nothing to do except keep the page open if there is no storage.
 */
export function troubleText(
  { uploads, isOffline, isResting, isServerFull, isSignedOut, isUnsafe }: Omit<UploadSnapshot, 'progress' | 'removals'>,
  device: string = deviceWord(),
): string {
  if (isSignedOut || !uploads.some(isPending)) return '';
  if (isUnsafe) {
    return 'This browser cannot save files (private window or full storage). Please leave this page open until everything has arrived.';
  }
  if (isOffline) return `You are offline. Your photos are saved on this ${device} and will upload later.`;
  if (isResting && isServerFull) {
    return `There is no room for photos on our server at the moment. Yours are saved on this ${device} and will upload later.`;
  }
  return isResting ? `The connection is slow. Your photos are saved on this ${device} and will upload later.` : '';
}
