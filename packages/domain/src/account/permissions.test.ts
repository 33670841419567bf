import { describe, expect, it } from 'vitest';
import { type Action, may, needsVerifiedPhone, PERMISSIONS } from './permissions.ts';
import { ROLES } from './roles.ts';

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

  it('keeps mail and decisions for admins and reviewers', () => {
    const reviewing = ['message.sendAny', 'consignment.contact', 'consignment.decide', 'consignment.mail'] as const;
    const rights = reviewing.map((action) => ROLES.filter((role) => may(role, action)));
    expect(rights).toEqual(reviewing.map(() => ['admin', 'reviewer']));
  });

  it('keeps deletions, users and settings for admins', () => {
    const adminOnly = [
      'consignment.delete',
      'savedView.changeAny',
      'users.manage',
      'email.manage',
      'settings.manage',
    ] as const;
    const rights = adminOnly.map((action) => ROLES.filter((role) => may(role, action)));
    expect(rights).toEqual(adminOnly.map(() => ['admin']));
  });

  it('lets a reviewer do what a viewer may, and review', () => {
    const more = ACTIONS.filter((action) => may('reviewer', action) && !may('viewer', action));
    expect(ACTIONS.filter((action) => may('viewer', action) && !may('reviewer', action))).toEqual([]);
    expect(more).toEqual([
      'photo.upload',
      'message.send',
      'message.sendAny',
      'consignment.contact',
      'consignment.claim',
      'consignment.decide',
      'consignment.assign',
      'consignment.mail',
    ]);
  });

  it('asks only consignors for a verified phone', () => {
    expect(ROLES.filter(needsVerifiedPhone)).toEqual(['user']);
  });
});
