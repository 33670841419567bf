import { WIZARD_STEP_TITLES } from '@marque/domain/consignment/wizard';
import { expect, test } from 'vitest';
import { getStep, readStepName, STEP_NAMES } from './step-names.ts';

test('each of the four steps has a name in the address', () => {
  expect(STEP_NAMES).toHaveLength(WIZARD_STEP_TITLES.length);
  expect(STEP_NAMES.map((name) => getStep(name))).toEqual([0, 1, 2, 3]);
  expect(STEP_NAMES.map(readStepName)).toEqual(STEP_NAMES);
});

test('an address with another name, or with none, names no step', () => {
  expect(['Vehicle', '1', '', null, undefined].map(readStepName)).toEqual([null, null, null, null, null]);
});
