import { normalizeUsername } from '@marque/domain/account/username';
import unhomoglyph from 'unhomoglyph';

/** I, l, 1 and | look alike, and i matches I when signing in. */
const UPRIGHT = /i/g;

/**
 * The look of a username: the same string for all confusable names (UTS 39, section 4, ignoring case). Only compared,
 * never shown. If the table of confusables changes, all stored skeletons must be recomputed.
 */
export function usernameSkeleton(username: string): string {
  const decomposed = normalizeUsername(username).toLowerCase().normalize('NFD');
  return unhomoglyph(decomposed).toLowerCase().normalize('NFD').replaceAll(UPRIGHT, 'l');
}
