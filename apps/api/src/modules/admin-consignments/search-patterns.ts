import { MIN_SEARCH_LENGTH } from '@marque/domain/review/staff';

/** A search of more words finds nothing that these did not. */
const MAX_WORDS = 8;
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * `LIKE` patterns of which all must fit the `search` column, which is in lower case. A fragment of two characters holds no trigram
 * that an index could look up, unless it begins a word: that is where it is searched for.
 */
export function searchPatterns(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => Array.from(word).length >= MIN_SEARCH_LENGTH && HAS_LETTER_OR_DIGIT.test(word))
    .slice(0, MAX_WORDS)
    .map((word) => `%${Array.from(word).length === MIN_SEARCH_LENGTH ? ' ' : ''}${escapeLike(word)}%`);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
