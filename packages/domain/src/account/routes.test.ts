import { describe, expect, it } from 'vitest';
import { getHomePath, guard, isKnownPage, type RouteUser, safeTarget } from './routes.ts';

const guest = null;
const unverified: RouteUser = { role: 'user', phoneVerified: false };
const verified: RouteUser = { role: 'user', phoneVerified: true };
const viewer: RouteUser = { role: 'viewer', phoneVerified: false };
const admin: RouteUser = { role: 'admin', phoneVerified: false };

/** Where each visitor is redirected from each page of spec 2.1; `null` means the page opens. */
const GUARDS: [
  path: string,
  guest: string | null,
  unverified: string | null,
  verified: string | null,
  viewer: string | null,
  admin: string | null,
][] = [
  ['/', null, null, null, null, null],
  ['/auth', null, null, null, null, null],
  ['/success', null, null, null, null, null],
  ['/verify-phone', '/auth', null, null, null, null],
  ['/dashboard', '/auth', '/verify-phone', null, null, null],
  ['/consign', '/auth', '/verify-phone', null, '/admin/dashboard', null],
  ['/consignments/7', '/auth', '/verify-phone', null, null, null],
  ['/settings', '/auth', null, null, null, null],
  ['/admin/dashboard', '/auth', '/', '/', null, null],
  ['/admin/settings', '/auth', '/', '/', '/admin/dashboard', null],
  ['/admin/users', '/auth', '/', '/', '/admin/dashboard', null],
  ['/no-such-page', null, null, null, null, null],
];

describe('The guard of each page (spec 2.2)', () => {
  it.each(GUARDS)('%s', (path, ...expected) => {
    const visitors = [guest, unverified, verified, viewer, admin];
    expect(visitors.map((visitor) => guard(path, visitor))).toEqual(expected);
  });

  it('knows its own pages', () => {
    expect(isKnownPage('/consignments/12')).toBe(true);
    expect(isKnownPage('/consignments')).toBe(false);
  });
});

describe('The post-login target (ADR 0004)', () => {
  it('is a path of this origin that the role may open', () => {
    expect(safeTarget('/consign?step=2#vin', 'user')).toBe('/consign?step=2#vin');
    expect(safeTarget('/admin/dashboard', 'admin')).toBe('/admin/dashboard');
  });

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/auth',
    '/verify-phone',
  ])('is dropped when it is %j', (target) => {
    expect(safeTarget(target, 'user')).toBeNull();
  });

  it('is dropped when the role may not open it', () => {
    expect(safeTarget('/admin/dashboard', 'user')).toBeNull();
    expect(safeTarget('/consign', 'viewer')).toBeNull();
  });

  it('falls back to the home of the role', () => {
    expect([getHomePath('user'), getHomePath('viewer'), getHomePath('admin')]).toEqual([
      '/dashboard',
      '/admin/dashboard',
      '/admin/dashboard',
    ]);
  });
});
