import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { unsigned } from './buffer-crc32.ts';

it('computes the checksum of the specification’s own example', () => {
  expect(unsigned(Buffer.from('123456789'))).toBe(0xcbf43926);
});

it('continues from the bytes before', () => {
  expect(unsigned(Buffer.from('56789'), unsigned(Buffer.from('1234')))).toBe(0xcbf43926);
});

it('is what yazl loads', () => {
  const fromApi = createRequire(new URL('../../../apps/api/package.json', import.meta.url));
  const fromYazl = createRequire(fromApi.resolve('yazl'));
  expect(fromYazl.resolve('buffer-crc32')).toBe(import.meta.resolve('./buffer-crc32.ts').slice('file://'.length));
  expect(fromYazl('buffer-crc32')).toHaveProperty('unsigned');
});
