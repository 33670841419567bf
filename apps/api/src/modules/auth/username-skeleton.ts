import { normalizeUsername } from '@marque/domain/account/username';
import unhomoglyph from 'unhomoglyph';

/** I, l, 1 and | are one to the eye, and I is i to whoever signs in. */
const UPRIGHT = /i/g;

/**
 * What a user name looks like: the same text for all names that can be taken for each other (UTS 39, section 4, without regard to case). It is
 * compared and never shown. The table of look-alikes is part of what is stored: with another one all skeletons have to be made anew.
 */
export function usernameSkeleton(username: string): string {
  const decomposed = normalizeUsername(username).toLowerCase().normalize('NFD');
  return unhomoglyph(decomposed).toLowerCase().normalize('NFD').replaceAll(UPRIGHT, 'l');
}
