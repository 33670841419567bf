import { expect, it } from 'vitest';
import { hashFile } from './photo-hash.ts';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'; // FIPS 180-2, appendix B.1

it('A file is known by the SHA-256 of its content', async () => {
  expect(await hashFile(new Blob(['abc']))).toBe(ABC);
});

it('It is the same on a page that was not served securely, piece by piece', async () => {
  const large = new Blob([new Uint8Array(1_300_000).fill(7)]);
  const insecure = null as unknown as undefined; // `undefined` would stand for the default
  expect(await hashFile(new Blob(['abc']), insecure)).toBe(ABC);
  expect(await hashFile(large, insecure)).toBe(await hashFile(large));
});
