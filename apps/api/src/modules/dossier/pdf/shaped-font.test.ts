import { beforeAll, describe, expect, it } from 'vitest';
import { type Fonts, loadFonts } from './fonts.ts';
import { ShapedFont } from './shaped-font.ts';
import { readBack } from './test-page.ts';

let fonts: Fonts;
beforeAll(async () => {
  fonts = await loadFonts('');
});

describe('Shaped text', () => {
  it.each(['fi ffl AVATAR', 'Ẹ̀bùn x̌ m̃', 'Nguyễn Þór Škoda'])(
    'is found in the document as it was written: %s',
    async (text) => {
      expect(await readBack(fonts, text)).toBe(text);
    },
  );

  it('is as wide as all that its characters add', () => {
    const font = new ShapedFont('body', fonts.styled.body);
    const advances = font.measure('To AVATAR, x̌');
    const { width } = font.shape('To AVATAR, x̌');
    expect(advances.reduce((total, advance) => total + advance, 0)).toBeCloseTo(width);
    // The mark moves nothing on.
    expect(advances.at(-1)).toBe(0);
  });

  it.each(['body', 'strong', 'mono', 'display'] as const)('has marks on their letters, not beside them: %s', (name) => {
    const advances = new ShapedFont(name, fonts.styled[name]).measure('A\u031bb');
    expect([...advances]).toEqual([expect.any(Number), 0, expect.any(Number)]);
    expect(advances[0]).toBeGreaterThan(0.3);
  });

  it('is kerned', () => {
    const font = new ShapedFont('body', fonts.styled.body);
    const apart = font.shape('A').width + font.shape('V').width;
    expect(font.shape('AV').width).toBeLessThan(apart);
  });
});
