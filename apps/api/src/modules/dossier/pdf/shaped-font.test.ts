import { beforeAll, describe, expect, it } from 'vitest';
import { type Fonts, loadFonts } from './fonts.ts';
import { ShapedFont } from './shaped-font.ts';
import { readBack } from './test-page.ts';

let fonts: Fonts;
beforeAll(async () => {
  fonts = await loadFonts();
});

describe('Shaped text', () => {
  it.each(['fi ffl AVATAR', 'Ẹ̀bùn x̌ m̃', 'Nguyễn Þór Škoda'])(
    'is found in the document as it was written: %s',
    async (text) => {
      expect(await readBack(fonts, text)).toBe(text);
    },
  );

  it('is as wide as all that its characters add', () => {
    const { width, advances } = new ShapedFont('body', fonts.body).shape('To AVATAR, x̌');
    expect(advances.reduce((total, advance) => total + advance, 0)).toBeCloseTo(width);
    // The mark moves nothing on.
    expect(advances.at(-1)).toBe(0);
  });

  it('is kerned', () => {
    const font = new ShapedFont('body', fonts.body);
    const apart = font.shape('A').width + font.shape('V').width;
    expect(font.shape('AV').width).toBeLessThan(apart);
  });
});
