import { normalizeUsername } from '@marque/domain/account/username';
import unhomoglyph from 'unhomoglyph';

/** I, l, 1 and | look alike, and i matches I when signing in. */
const UPRIGHT = /i/g;

/**
 * The look of a user name: the same string for all confusable names (UTS 39, section 4, regardless of case). It is
 * compared and never shown. Stored skeletons depend on the table of confusables: a change of the table requires
 * recomputing them all.
 */
export function usernameSkeleton(username: string): string {
  const decomposed = normalizeUsername(username).toLowerCase().normalize('NFD');
  return unhomoglyph(decomposed).toLowerCase().normalize('NFD').replaceAll(UPRIGHT, 'l');
}
