import { describe, expect, it } from 'vitest';
import { sharp } from './image-library.ts';

describe('the image library', () => {
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>'],
    [
      'GIF',
      'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
    ],
  ])('cannot be made to read %s', async (_name, content) => {
    await expect(sharp(Buffer.from(content, 'latin1')).metadata()).rejects.toThrow('unsupported image format');
  });

  it('has no cache and uses one core per picture', () => {
    expect(sharp.cache().memory.max).toBe(0);
    expect(sharp.concurrency()).toBe(1);
  });
});
