import { describe, expect, it } from 'vitest';
import { type Action, may, needsVerifiedPhone, PERMISSIONS } from './permissions.ts';

const ACTIONS = Object.keys(PERMISSIONS) as Action[];

describe('The permission table (spec 6.8, ADR 0001, 0002 and 0005)', () => {
  it('lets a viewer read and nothing else', () => {
    expect(ACTIONS.filter((action) => may('viewer', action))).toEqual([
      'profile.read',
      'profile.own',
      'tokens.own',
      'webhooks.own',
      'consignment.readOwn',
      'staff.area',
      'consignment.readAny',
      'draft.readAny',
      'photo.readAny',
      'consignment.note',
    ]);
  });

  it('keeps mail, decisions, deletions, users and settings for admins', () => {
    const adminOnly = [
      'consignment.contact',
      'consignment.decide',
      'consignment.delete',
      'consignment.mail',
      'users.manage',
      'email.manage',
    ] as const;
    expect(adminOnly.every((action) => may('admin', action) && !may('viewer', action) && !may('user', action))).toBe(
      true,
    );
  });

  it('asks only consignors for a verified phone', () => {
    expect([needsVerifiedPhone('user'), needsVerifiedPhone('admin'), needsVerifiedPhone('viewer')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
