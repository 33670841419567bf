import type { WizardStep } from '@marque/domain/consignment/wizard';

/** Values of `?step=`, in the order of the steps. */
export const STEP_NAMES = ['personal', 'vehicle', 'photos', 'damage'] as const;
export type StepName = (typeof STEP_NAMES)[number];

export function readStepName(value: unknown): StepName | null {
  return STEP_NAMES.find((name) => name === value) ?? null;
}

export function getStep(name: StepName): WizardStep {
  // An index of the four names is one of the four steps.
  return STEP_NAMES.indexOf(name) as WizardStep;
}
