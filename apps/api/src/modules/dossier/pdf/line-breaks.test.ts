import { describe, expect, it } from 'vitest';
import { findBreaks } from './line-breaks.ts';

/** The text with a bar at each place where a line may begin. */
function showBreaks(text: string): string {
  const breaks = findBreaks(text);
  return text.replaceAll(/(?:)/g, (_, place: number) => (breaks.has(place) ? '|' : ''));
}

describe('A line may begin', () => {
  it.each([
    ['after spaces, not before them', 'One two  three', 'One |two  |three'],
    ['between Chinese characters', '王小明', '王|小|明'],
    ['beside a Chinese character', 'U8王 a', 'U8|王 |a'],
    ['not with a closing sign', '车，长（5厘米）。', '车，|长|（5|厘|米）。'],
    ['not after an opening sign', 'た「か」な', 'た|「か」|な'],
    ['not with a small kana or what repeats or lengthens', 'ちょうカード佐々木', 'ちょ|う|カー|ド|佐々|木'],
    ['between Korean words only', '김민준 이순신', '김민준 |이순신'],
    ['between Thai words', 'ตรวจสอบเอกสาร', 'ตรวจ|สอบ|เอกสาร'],
    ['after a syllable of Tibetan', 'བསྟན་འཛིན', 'བསྟན་|འཛིན'],
  ])('%s', (_, text, shown) => {
    expect(showBreaks(text)).toBe(shown);
  });
});
