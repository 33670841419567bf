import { expect, it } from 'vitest';
import { toInitials } from './assignee-mark.tsx';

it.each([
  ['vera', 'VE'],
  ['Ada Byron', 'AB'],
  ['ada.byron@example.com', 'AB'],
  ['x', 'X'],
  ['_', '_'],
  ['𝕏eno', '𝕏E'],
])('the initials of %s are %s', (username, initials) => expect(toInitials(username)).toBe(initials));
