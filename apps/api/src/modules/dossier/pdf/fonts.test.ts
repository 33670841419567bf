import { describe, expect, it } from 'vitest';
import { loadFonts } from './fonts.ts';
import { STYLES } from './styles.ts';
import { readBack } from './test-page.ts';
import { Typesetter } from './typesetter.ts';

const listFurther = async (...args: Parameters<typeof loadFonts>) => [...(await loadFonts(...args)).further.keys()];

describe('Fonts of further scripts', () => {
  it('are not opened for Latin, Greek and Cyrillic', async () => {
    expect(await listFurther('“John” Škoda Łada Nguyễn, Юлия, Ελένη · 12 €')).toEqual([]);
  });

  it.each([
    ['محمد', ['arabic']],
    ['王小明', ['han-common']],
    ['陳大文', ['han-common', 'han-traditional']],
    ['김민준', ['hangul-common']],
    ['สมชาย 李', ['thai', 'han-common']],
    ['Ҟәы', ['letters']],
  ])('are opened only where a text needs them: %s', async (text, names) => {
    expect((await listFurther(text)).sort()).toEqual(names.sort());
  });

  it('are not opened for what none of them has', async () => {
    expect(await listFurther('👍 Ꭰ \u{10ffff}')).toEqual([]);
  });

  it('write Chinese characters as Japan does where there is kana, or on demand', async () => {
    expect(await listFurther('直美')).toEqual(['han-common']);
    expect((await listFurther('直美', { prefersJapanese: true }))[0]).toBe('han-japanese');
    expect((await listFurther('直美, たなか'))[0]).toBe('han-japanese');
    expect(await listFurther('John', { prefersJapanese: true })).toEqual([]);
  });

  it('are shared by dossiers that are written at the same time', async () => {
    const [one, other] = [await loadFonts('ไทย'), await loadFonts('สมชาย')];
    expect(one.further.get('thai')).toBe(other.further.get('thai'));
  });
});

describe('A name is drawn with no missing glyph and found as it was written', () => {
  it.each([
    ['Arabic', 'محمد عبدالله الرحمن، فاطمة'],
    ['Arabic with vowels', 'مُحَمَّد (أَحْمَد) علي'],
    ['Persian', 'گلپایگانی می‌خواهم'],
    ['Urdu', 'ڈاکٹر علامہ اقبال'],
    ['Hebrew', 'אברהם בן־גוריון'],
    ['Hebrew with vowels', 'שָׁלוֹם עַמִּי'],
    ['Thaana', 'އަޙުމަދު'],
    ['Armenian', 'Արամ Խաչատրյան'],
    ['Georgian', 'გიორგი შევარდნაძე'],
    ['Devanagari', 'नरेन्द्र श्रीकृष्ण लक्ष्मी विश्वेश्वरैया'],
    ['Bengali', 'রবীন্দ্রনাথ ঠাকুর র‍্যাব'],
    ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['Gujarati', 'નરેન્દ્ર શ્રીમાળી'],
    ['Oriya', 'ଓଡ଼ିଆ ପଟ୍ଟନାୟକ'],
    ['Tamil', 'சுப்பிரமணியம் கொள்கை'],
    ['Telugu', 'శ్రీ నారాయణ కృష్ణ రెడ్డి'],
    ['Kannada', 'ವಿಶ್ವೇಶ್ವರಯ್ಯ ಕೋಟಿ'],
    ['Malayalam', 'കൃഷ്ണൻ നമ്പൂതിരി'],
    ['Sinhala', 'ශ්‍රී ප්‍රේමදාස රාජපක්ෂ'],
    ['Thai', 'สมชาย น้ำทิพย์ เกี๊ยว'],
    ['Lao', 'ນ້ຳ ຫຼວງ ວຽງຈັນ'],
    ['Khmer', 'ភ្នំពេញ ស្រី ព្រះ'],
    ['Burmese', 'အောင်ဆန်းစုကြည် ကျော်'],
    ['Tibetan', 'བསྟན་འཛིན་རྒྱ་མཚོ'],
    ['Ethiopic', 'ኃይለ ሥላሴ'],
    ['Chinese', '王小明 陳大文 司马懿，龘'],
    ['Japanese', '山田太郎 たなか カタカナ「𠮷田」'],
    ['Korean', '김민준 이순신 똠방각하'],
    ['Yoruba', 'Ẹ̀bùn Ọlá'],
    ['Abkhaz', 'Ҟәы Ԥарис'],
    ['Old Greek', 'Ἀριστοτέλης'],
    ['in a sentence', 'By אברהם לוי and محمد, for 山田'],
  ])('%s: %s', async (_, name) => {
    const fonts = await loadFonts(name);
    const typesetter = new Typesetter(fonts);
    const glyphs = typesetter.fit(name, STYLES.body, 1000).runs.flatMap(({ shaped }) => shaped.glyphs);
    expect(glyphs.flatMap(({ glyph }) => glyph.parts).filter(({ id }) => id === 0)).toEqual([]);
    expect(typesetter.hasMissing).toBe(false);
    // pdf.js leaves some format characters out, such as joiners.
    const found = await readBack(fonts, name);
    expect(found.replaceAll(/\p{Cf}/gu, '')).toBe(name.replaceAll(/\p{Cf}/gu, ''));
  });
});
