import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { photoName } from './photo-name.ts';

describe('the name of a photo', () => {
  it.each([
    ['IMG_0042.HEIC', 'IMG_0042.jpg'],
    ['My car.front.png', 'My car.front.jpg'],
    ['C:\\fakepath\\a.jpg', 'a.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['..\\..\\boot.ini', 'boot.jpg'],
    ['', 'photo.jpg'],
    ['.jpg', 'photo.jpg'],
    ['a\r\nSet-Cookie: x\0.jpg', 'aSet-Cookie_ x.jpg'],
    ['car\u202Egpj.exe', 'cargpj.jpg'],
    ['Škoda été.jpeg', 'Škoda été.jpg'],
    ['車の写真.webp', '車の写真.jpg'],
    ['lone \ud800.jpg', 'lone \ufffd.jpg'],
  ])('makes %j into %j', (sent, shown) => {
    expect(photoName(sent)).toBe(shown);
  });

  it('is short, visible and without folders, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (sent) => {
        const name = photoName(sent);
        expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}]+\.jpg$/u);
        expect(name.startsWith('.')).toBe(false);
        expect(Array.from(name).length).toBeLessThanOrEqual(124);
      }),
    );
  });
});
