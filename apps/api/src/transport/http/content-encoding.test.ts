import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compressed, encodingFor } from './content-encoding.ts';

describe('The encoding of a response', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['*;q=0', null],
    ['identity;q=1, gzip;q=0.5', null],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['deflate', null],
    ['gzip;q=much', null],
    ['gzip ; q=0.5', 'gzip'],
  ])('for Accept-Encoding %s is %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });

  it('is found for whatever a client writes', () => {
    fc.assert(fc.property(fc.string(), (header) => ['br', 'gzip', null].includes(encodingFor(header))));
  });

  it('gives back what was put in', async () => {
    const bytes = Buffer.from('a list, a list, a list '.repeat(500));
    expect(brotliDecompressSync(await compressed(bytes, 'br'))).toEqual(bytes);
    expect(gunzipSync(await compressed(bytes, 'gzip'))).toEqual(bytes);
  });
});
