import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatsFor } from './size-formats.ts';

describe('the format of a photo’s size', () => {
  it.each([
    // Sent by Chromium, Firefox, and Safari for an <img>.
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', ['avif', 'webp', 'jpeg']],
    ['image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', ['avif', 'webp']],
    [
      'image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5',
      ['avif', 'webp'],
    ],
    ['image/webp,*/*', ['webp', 'jpeg']],
    ['image/webp,*/*;q=0.8', ['webp']],
    ['image/avif', ['avif']],
    ['image/avif;q=0.9, image/webp', ['webp']],
    ['image/avif, image/webp;q=0.9', ['avif']],
    ['IMAGE/WEBP', ['webp']],
    ['image/webp;q=0, */*', ['jpeg']],
    ['image/webp; q=0.5, image/jpeg', ['jpeg']],
    ['image/webp;q=0.5, image/*;q=0.2', ['webp']],
    ['image/webp;q=nonsense, */*;q=0.1', ['jpeg']],
    ['image/jpeg', ['jpeg']],
    ['*/*', ['jpeg']],
    ['text/html', ['jpeg']],
    ['image/jpeg;q=0', ['jpeg']],
    ['', ['jpeg']],
    [undefined, ['jpeg']],
  ])('for %s is one of %j', (accept, formats) => {
    expect(formatsFor(accept)).toEqual(formats);
  });

  it('is always one of ours, whatever is asked', () => {
    fc.assert(fc.property(fc.string(), (accept) => formatsFor(accept).length > 0));
  });
});
