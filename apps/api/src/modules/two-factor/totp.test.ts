import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createTotpSecret, findStep, generateTotpCode, stepAt, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the key for SHA-1. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1_000);

describe('A time-based code', () => {
  // The table has eight digits; codes are the last six of them.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is that of RFC 6238', (seconds, code) => {
    expect(generateTotpCode(RFC_SECRET, stepAt(at(seconds)))).toBe(code);
    expect(findStep(RFC_SECRET, code, { now: at(seconds), after: null })).toBe(Math.floor(seconds / 30));
  });

  it('changes every 30 seconds', () => {
    expect([stepAt(at(59)), stepAt(at(60)), stepAt(at(89)), stepAt(at(90))]).toEqual([1, 2, 2, 3]);
  });

  it('is valid in its own step and in the neighboring ones', () => {
    const secret = createTotpSecret();
    const now = at(1_800_000_000);
    const step = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((by) =>
      findStep(secret, generateTotpCode(secret, step + by), { now, after: null }),
    );
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('is valid only in a step later than the last one used', () => {
    const secret = createTotpSecret();
    const now = at(1_800_000_000);
    const step = stepAt(now);
    const found = [-1, 0, 1].map((by) => findStep(secret, generateTotpCode(secret, step + by), { now, after: step }));
    expect(found).toEqual([null, null, step + 1]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345'])('is not %j', (typed) => {
    expect(findStep(RFC_SECRET, typed, { now: at(59), after: null })).toBeNull();
  });
});

describe('The secret', () => {
  it('has 160 bits and is different each time', () => {
    const secrets = Array.from({ length: 100 }, createTotpSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('is part of a URI that every app understands', () => {
    const secret = createTotpSecret();
    const uri = totpUri(secret, 'ada: & co');
    expect(uri).toBe(
      `otpauth://totp/Marque:ada%3A%20%26%20co?issuer=Marque&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const parsed = URI.parse(uri);
    expect(parsed).toBeInstanceOf(TOTP);
    expect(parsed).toMatchObject({ issuer: 'Marque', label: 'ada: & co', digits: 6, period: 30, algorithm: 'SHA1' });
  });
});
