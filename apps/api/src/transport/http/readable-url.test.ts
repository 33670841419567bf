import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableUrl } from './readable-url.ts';

describe('An address', () => {
  it.each([
    ['/api/photos/1', '/api/photos/1'],
    ['/api/%F0%9F%9A%97?q=%zz', '/api/%F0%9F%9A%97?q=%zz'],
    ['/api/%zz', '/api/%25zz'],
    ['/api/%', '/api/%25'],
    ['/api/%ff%41/%C3%A9?a?b', '/api/%25ff%2541/%C3%A9?a?b'],
    ['/api/%E2%82', '/api/%25E2%2582'],
  ])('%s is read as %s', (url, readable) => {
    expect(readableUrl(url)).toBe(readable);
  });

  it('can always be decoded, and stays as it is where it could be before', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('%', '%4', '%41', '%ff', '%C3', '%A9', '/', '?'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const url = pieces.join('');
        const readable = readableUrl(url);
        expect(() => decodeURIComponent(readable.split('?')[0] ?? '')).not.toThrow();
        expect(readableUrl(readable)).toBe(readable);
      }),
    );
  });
});
