import { expect, it } from 'vitest';
import { getStaffLinkLabel } from './staff-link.ts';

it.each([
  ['admin', 'Admin Panel'],
  ['viewer', 'Consignments'],
  ['user', null],
] as const)('the way to the admin area is for the role %s called %s', (role, label) => {
  expect(getStaffLinkLabel({ role })).toBe(label);
});
