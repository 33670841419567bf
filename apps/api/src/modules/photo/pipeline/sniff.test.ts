import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SNIFF_BYTES, sniffImage } from './sniff.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('telling images by their first bytes', () => {
  it('knows the families that are taken as photos', () => {
    expect(sniffImage(bytes('\xff\xd8\xff\xe1'))).toBe('jpeg');
    expect(sniffImage(bytes('\x89PNG\r\n\x1a\n'))).toBe('png');
    expect(sniffImage(bytes('RIFF\x00\x00\x00\x00WEBPVP8L'))).toBe('webp');
    expect(sniffImage(bytes('\x00\x00\x00\x14ftypavif\x00\x00\x00\x00'))).toBe('heif');
    expect(sniffImage(bytes('\x00\x00\x00\x18ftypmif2\x00\x00\x00\x00heicmiaf'))).toBe('heif');
  });

  it('does not look for brands behind the end of their box', () => {
    expect(sniffImage(bytes('\x00\x00\x00\x10ftypmp42\x00\x00\x00\x00heic'))).toBeNull();
  });

  it('never fails, whatever comes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: SNIFF_BYTES }), (head) => [null, 'jpeg'].includes(sniffImage(head))),
    );
    const box = fc.uint8Array({ maxLength: 60 }).map((rest) => Buffer.concat([bytes('\x00\x00\x00\x40ftyp'), rest]));
    fc.assert(fc.property(box, (head) => [null, 'heif'].includes(sniffImage(head))));
  });
});
