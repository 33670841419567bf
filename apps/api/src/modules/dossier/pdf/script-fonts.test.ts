import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findScriptFont, JAPANESE, JAPANESE_FONT, SCRIPT_FONTS } from './script-fonts.ts';

describe('The font of a character', () => {
  it.each([
    ['م', 'arabic'],
    ['،', 'arabic'],
    ['א', 'hebrew'],
    ['न', 'devanagari'],
    ['ą', 'letters'],
    ['の', 'kana'],
    ['、', 'kana'],
    ['金', 'han-common'],
    ['懿', 'han-further'],
    ['陳', 'han-traditional'],
    ['龘', 'han-9'],
    ['㐀', 'han-3'],
    ['𠮷', 'han-other'],
    ['김', 'hangul-common'],
    ['뷁', 'hangul-other'],
  ] as const)('is that of its script, and of its part of a large one: %s in %s', (character, font) => {
    expect(findScriptFont(character)).toBe(font);
  });

  it.each(['👍', 'Ꭰ', '\ufffd', '\u{10ffff}'])('is none where no font has it: %s', (character) => {
    expect(findScriptFont(character)).toBeNull();
  });

  it('is Japanese for what the standard of Japan has', () => {
    expect(['直', '亜', '黑', '们', 'の', '\ufffd'].map((character) => JAPANESE.test(character))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('has a file', () => {
    const files = readdirSync(fileURLToPath(new URL('../fonts/', import.meta.url)));
    const names = [...Object.keys(SCRIPT_FONTS), JAPANESE_FONT];
    expect(files.filter((file) => file.endsWith('.br')).sort()).toEqual(names.map((name) => `${name}.ttf.br`).sort());
    expect(files).toContain('LICENSE.txt');
  });
});
