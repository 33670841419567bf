import { listSearchWords, MIN_SEARCH_LENGTH } from '@marque/domain/review/staff';

const MAX_WORDS = 8;

/**
 * Builds `LIKE` patterns that must all match the lower-case `search` column. A fragment of two characters has no
 * trigram for the index unless it begins a word, so only word beginnings are searched for it.
 */
export function searchPatterns(query: string): string[] {
  return listSearchWords(query.toLowerCase())
    .slice(0, MAX_WORDS)
    .map((word) => `%${Array.from(word).length === MIN_SEARCH_LENGTH ? ' ' : ''}${escapeLike(word)}%`);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
