import { beforeEach, describe, expect, it, vi } from 'vitest';
import { destinationAfterLogin, destinationAfterVerification, forgetTarget, storeTarget } from './post-login-target.ts';

beforeEach(() => {
  const map = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    removeItem: (key: string) => map.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

describe('the post-login target', () => {
  it('is kept as redirectAfterLogin', () => {
    storeTarget('/consign');
    expect(localStorage.getItem('redirectAfterLogin')).toBe('/consign');
  });

  it('is where a verified user lands after login', () => {
    storeTarget('/consignments/7');
    expect(destinationAfterLogin({ role: 'user', phoneVerified: true })).toEqual({
      path: '/consignments/7',
      usesTarget: true,
    });
  });

  it('waits while the phone of a user is unverified, and is used after the verification', () => {
    storeTarget('/consign');
    expect(destinationAfterLogin({ role: 'user', phoneVerified: false })).toEqual({
      path: '/verify-phone',
      usesTarget: false,
    });
    expect(destinationAfterVerification({ role: 'user' }).path).toBe('/consign');
  });

  it('lives as long as the page where the browser forbids its storage, and is used once there too', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    storeTarget('/consign');
    expect(destinationAfterLogin({ role: 'user', phoneVerified: true }).path).toBe('/consign');
    forgetTarget();
    expect(destinationAfterLogin({ role: 'user', phoneVerified: true }).path).toBe('/dashboard');
  });

  it('is used once', () => {
    storeTarget('/consign');
    forgetTarget();
    expect(destinationAfterLogin({ role: 'user', phoneVerified: true }).path).toBe('/dashboard');
  });

  it('is passed over where the role may not open it', () => {
    storeTarget('/admin/dashboard');
    expect(destinationAfterLogin({ role: 'user', phoneVerified: true }).path).toBe('/dashboard');
    storeTarget('/consign');
    expect(destinationAfterLogin({ role: 'viewer', phoneVerified: false }).path).toBe('/admin/dashboard');
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/auth',
  ])('never leads to %s', (target) => {
    storeTarget(target);
    expect(destinationAfterLogin({ role: 'user', phoneVerified: true }).path).toBe('/dashboard');
  });

  it('leads staff without one to the admin area, owners to their dashboard', () => {
    expect(destinationAfterLogin({ role: 'admin', phoneVerified: false }).path).toBe('/admin/dashboard');
    expect(destinationAfterLogin({ role: 'viewer', phoneVerified: false }).path).toBe('/admin/dashboard');
    expect(destinationAfterLogin({ role: 'user', phoneVerified: true }).path).toBe('/dashboard');
    expect(destinationAfterVerification({ role: 'user' }).path).toBe('/dashboard');
  });

  it('is simply lost where storage is forbidden', () => {
    const forbidden = () => {
      throw new Error('storage is forbidden');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
    storeTarget('/consign');
    forgetTarget();
    expect(destinationAfterLogin({ role: 'user', phoneVerified: true }).path).toBe('/dashboard');
  });
});
