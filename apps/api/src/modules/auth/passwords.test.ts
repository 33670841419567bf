import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

describe('passwords', () => {
  it('are kept as argon2id of the strength that OWASP asks for', async () => {
    expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
  });

  it('match only exactly as typed', async () => {
    const stored = await passwords.hash('Pässword 🚗 ');
    expect(await passwords.verify(stored, 'Pässword 🚗 ')).toBe(true);
    expect(await passwords.verify(stored, 'Pässword 🚗')).toBe(false);
    expect(await passwords.verify(stored, 'pässword 🚗 ')).toBe(false);
  });

  it('are hashed up to 1024 bytes, without cutting anything off', async () => {
    const stored = await passwords.hash('a'.repeat(1_024));
    expect(await passwords.verify(stored, 'a'.repeat(1_024))).toBe(true);
    expect(await passwords.verify(stored, 'a'.repeat(1_023))).toBe(false);
  });

  it.each([
    ['longer than 1024 bytes', 'a'.repeat(500_000)],
    ['longer than 1024 bytes though not in characters', 'ä'.repeat(513)],
    ['with a lone surrogate', 'password\ud800'],
  ])('are wrong without hashing when %s', async (_, password) => {
    // Verifying something that is not a hash would throw.
    expect(await passwords.verify('no hash', password)).toBe(false);
    expect(await passwords.verifyNothing(password)).toBe(false);
    await expect(passwords.hash(password)).rejects.toThrow(RangeError);
  });

  it('never match for an unknown user', async () => {
    expect(await passwords.verifyNothing('anything')).toBe(false);
  });

  it('are rehashed only when their hash is weaker', async () => {
    const weak = await hash('correct horse', { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
    expect(passwords.needsRehash(weak)).toBe(true);
    expect(passwords.needsRehash(await passwords.hash('correct horse'))).toBe(false);
    const strong = await hash('correct horse', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(passwords.needsRehash(strong)).toBe(false);
  });
});
