import { Phone } from '@marque/domain/account/phone';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireE164 } from './require-e164.ts';
import { toE164 } from './to-e164.ts';

describe('toE164', () => {
  it.each([
    ['(123) 456-7890', '+11234567890'],
    ['212-555-0134', '+12125550134'],
    ['1 212 555 0134', '+12125550134'],
    ['+1 (212) 555-0134', '+12125550134'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+49 30 901820', '+4930901820'],
  ])('brings %s into %s', async (written, e164) => {
    expect(await toE164(written)).toBe(e164);
  });

  it.each(['123-456-78', '(223) 456-78901', '+999 123 456 789', '0000000000000000', ''])(
    'knows no plan for %j',
    async (written) => {
      expect(await toE164(written)).toBeNull();
    },
  );

  it('gives only E.164, and the same again for it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\+?[\d ().-]{7,20}$/), async (written) => {
        const e164 = Phone.safeParse(written).success ? await toE164(written) : null;
        if (e164 === null) return;
        expect(e164).toMatch(/^\+[1-9]\d{5,14}$/);
        expect(await toE164(e164)).toBe(e164);
      }),
    );
  });
});

describe('requireE164', () => {
  it('says what is wrong at the field it is wrong in', async () => {
    await expect(requireE164('123-456-78')).rejects.toEqual(
      expect.objectContaining({
        code: 'UNREACHABLE_PHONE',
        details: { issues: [{ path: ['phone'], message: 'Valid phone number is required' }] },
      }),
    );
  });
});
