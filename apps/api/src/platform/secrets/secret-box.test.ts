import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretBox, SecretBoxError } from './secret-box.ts';

const OLD = 'the former secret with 32 characters';
const NEW = 'the present secret with 32 characters';

describe('A sealed secret', () => {
  it('opens to what was sealed, whatever that was', () => {
    const box = createSecretBox(NEW, null);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(box.open('totp', box.seal('totp', text))).toBe(text);
      }),
    );
  });

  it('never looks the same twice and does not show its content', () => {
    const box = createSecretBox(NEW, null);
    const [one, other] = [box.seal('smtp-password', 'a password'), box.seal('smtp-password', 'a password')];
    expect(one).not.toBe(other);
    expect(one).not.toContain('password');
  });

  it('cannot be opened for another purpose', () => {
    const box = createSecretBox(NEW, null);
    expect(() => box.open('smtp-password', box.seal('totp', 'x'))).toThrow(SecretBoxError);
  });

  it('is refused when any character of it was changed', () => {
    const box = createSecretBox(NEW, null);
    const sealed = box.seal('totp', 'JBSWY3DPEHPK3PXP');
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), (place) => {
        // The last character of a base64url text may contain unused bits.
        fc.pre(place !== sealed.length - 1 && sealed[place + 1] !== '.');
        const changed = `${sealed.slice(0, place)}${sealed[place] === 'A' ? 'B' : 'A'}${sealed.slice(place + 1)}`;
        expect(() => box.open('totp', changed)).toThrow(SecretBoxError);
      }),
    );
  });

  it('opens after APP_SECRET was changed, as long as the former one is given', () => {
    const sealed = createSecretBox(OLD, null).seal('totp', 'x');
    expect(createSecretBox(NEW, OLD).open('totp', sealed)).toBe('x');
    expect(() => createSecretBox(NEW, null).open('totp', sealed)).toThrow('under another APP_SECRET');
  });

  it('knows whether it stands under the former secret', () => {
    const box = createSecretBox(NEW, OLD);
    expect(box.isOutdated(createSecretBox(OLD, null).seal('totp', 'x'))).toBe(true);
    expect(box.isOutdated(box.seal('totp', 'x'))).toBe(false);
  });
});
