import { UserId } from '@marque/domain/api/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateCode, hashCode } from './phone-code.ts';

const SECRET = 'a secret with thirty-two characters';
const user = UserId.parse(1);

describe('generateCode', () => {
  it('returns six digits', () => {
    for (let i = 0; i < 1_000; i++) expect(generateCode()).toMatch(/^\d{6}$/);
  });

  it('favors no digit at any position', () => {
    const codes = 20_000;
    const counts = Array.from({ length: 6 }, () => Array<number>(10).fill(0));
    for (let i = 0; i < codes; i++) {
      for (const [place, digit] of [...generateCode()].entries()) {
        const row = counts[place] ?? [];
        row[Number(digit)] = (row[Number(digit)] ?? 0) + 1;
      }
    }
    const expected = codes / 10;
    for (const row of counts) {
      const chiSquare = row.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // Nine degrees of freedom: a fair source exceeds this once in ten million runs.
      expect(chiSquare).toBeLessThan(53);
    }
  });
});

describe('hashCode', () => {
  it('is the same for the same input and reveals nothing of the code', () => {
    const hash = hashCode(SECRET, user, '+12125550134', '123456');
    expect(hash).toBe(hashCode(SECRET, user, '+12125550134', '123456'));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('differs for another code, number, account or secret', () => {
    const of = (secret = SECRET, id = user, phone = '+12125550134', code = '123456') =>
      hashCode(secret, id, phone, code);
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), (code) => {
        fc.pre(code !== '123456');
        expect(of(SECRET, user, '+12125550134', code)).not.toBe(of());
      }),
    );
    expect(of(SECRET, user, '+12125550135')).not.toBe(of());
    expect(of(SECRET, UserId.parse(2))).not.toBe(of());
    expect(of('another secret with 32 characters')).not.toBe(of());
  });
});
