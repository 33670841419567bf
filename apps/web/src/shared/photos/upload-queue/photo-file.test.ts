import { MAX_PHOTO_BYTES } from '@marque/domain/product/limits';
import { describe, expect, it } from 'vitest';
import { photoFileProblem } from './photo-file.ts';

const fine = { name: 'front.jpg', size: 4_000_000, type: 'image/jpeg' };

describe('a chosen file before it is sent', () => {
  it('is accepted at exactly 25 MB and refused one byte above', () => {
    expect(photoFileProblem({ ...fine, size: MAX_PHOTO_BYTES })).toBeNull();
    expect(photoFileProblem({ ...fine, size: MAX_PHOTO_BYTES + 1 })).toBe('A photo can be at most 25 MB.');
  });

  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'IMAGE/HEIF'])('may be %s', (type) => {
    expect(photoFileProblem({ ...fine, type })).toBeNull();
  });

  it.each(['application/pdf', 'image/svg+xml', 'image/gif', 'video/mp4'])('may not be %s', (type) => {
    expect(photoFileProblem({ ...fine, type })).toMatch(/JPEG, PNG, WebP, AVIF or HEIC/);
  });

  it('is judged by its ending when the browser knows no type', () => {
    expect(photoFileProblem({ name: 'IMG_0001.HEIC', size: 10, type: '' })).toBeNull();
    expect(photoFileProblem({ name: 'notes', size: 10, type: '' })).not.toBeNull();
  });

  it('is refused when it is empty', () => {
    expect(photoFileProblem({ ...fine, size: 0 })).toBe('This photo is damaged or incomplete. Please try again.');
  });
});
