import { RECOVERY_CODE_PATTERN } from '@marque/domain/account/two-factor';
import { describe, expect, it } from 'vitest';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';

describe('Recovery codes', () => {
  it('are ten, of four groups each, and never the same', () => {
    const codes = generateRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set([...codes, ...generateRecoveryCodes()]).size).toBe(20);
    for (const code of codes) expect(code).toMatch(RECOVERY_CODE_PATTERN);
  });

  it('are the same however they are typed', () => {
    const hash = hashRecoveryCode('0123-4567-89AB-CDEF');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    for (const typed of ['0123456789abcdef', ' o123 4567 89ab cdef ', 'OI23-4567-89AB-CDEF', 'ol23-4567-89ab-cdef']) {
      expect(hashRecoveryCode(typed)).toBe(hash);
    }
    expect(hashRecoveryCode('0123-4567-89AB-CDEG')).not.toBe(hash);
  });
});
