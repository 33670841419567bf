import type { State } from '../state.ts';
import { CASE_STATES } from './cases.ts';
import { GUEST_STATES } from './guests.ts';
import { OWNER_STATES } from './owners.ts';
import { SETTINGS_STATES } from './settings.ts';
import { STAFF_STATES } from './staff.ts';
import { WIZARD_STATES } from './wizard.ts';

export const STATES: readonly State[] = [
  ...GUEST_STATES,
  ...OWNER_STATES,
  ...WIZARD_STATES,
  ...STAFF_STATES,
  ...CASE_STATES,
  ...SETTINGS_STATES,
];
