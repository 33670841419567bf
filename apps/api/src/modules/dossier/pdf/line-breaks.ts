/** Chinese and Japanese, which are written without spaces; a line may end after almost every character. */
const EAST_ASIAN = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303f\uff01-\uff60]`;
/** Closing marks, small kana, and signs that lengthen or repeat what is before them. */
const NOT_FIRST = String.raw`[\p{Pe}\p{Pf}\p{Po}\p{M}々〻ぁぃぅぇぉっゃゅょゎゕゖゝゞァィゥェォッャュョヮヵヶ・ー-ヾ ]`;
const NOT_LAST = String.raw`[\p{Ps}\p{Pi}]`;
/** The space, the one without width, and the marks between syllables of Tibetan and words of Ethiopic. */
const SEPARATOR = String.raw`[ \u200b\u0f0b\u1361]`;

const OPPORTUNITY = new RegExp(
  [
    `(?<=${SEPARATOR})(?! |$)`,
    `(?<=${EAST_ASIAN})(?<!${NOT_LAST})(?!${NOT_FIRST}|$)`,
    `(?<!${NOT_LAST}|^)(?=${EAST_ASIAN})(?!${NOT_FIRST})`,
  ].join('|'),
  'gu',
);

const WITHOUT_SPACES = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Finds words of these scripts in its dictionaries, whatever the language. */
const WORDS = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * The places in a paragraph at which a line may begin: after spaces, between Chinese and Japanese characters except
 * beside the marks that belong to one of them, and between words of scripts that write them together.
 */
export function findBreaks(paragraph: string): ReadonlySet<number> {
  const breaks = new Set(Array.from(paragraph.matchAll(OPPORTUNITY), ({ index }) => index));
  if (!WITHOUT_SPACES.test(paragraph)) return breaks;
  for (const { segment, index, isWordLike } of WORDS.segment(paragraph)) {
    if (index > 0 && isWordLike && WITHOUT_SPACES.test(segment)) breaks.add(index);
  }
  return breaks;
}
