import type { InputIssue } from '@marque/domain/api/errors';
import type { DraftId } from '@marque/domain/api/ids';
import { SubmitConsignment, type SubmitConsignmentInput } from '@marque/domain/consignment/consignment';
import type { WizardStep } from '@marque/domain/consignment/wizard';
import type { DraftParts } from '../../shared/draft/draft-parts.ts';

const STEP_PARTS = ['personalInfo', 'vehicleInfo', 'photos', 'damageReport'] as const;

/** An invalid step with its errors by dotted path within the step's part. */
export interface StepProblem {
  step: WizardStep;
  errors: Readonly<Record<string, string>>;
}

/** The first step with an issue, with its messages; `null` if no issue belongs to a step. */
export function getStepProblem(issues: readonly InputIssue[]): StepProblem | null {
  const refused = new Set(issues.map(({ path }) => path[0]));
  const step = STEP_PARTS.findIndex((part) => refused.has(part));
  if (step < 0) return null;
  const own = issues.filter(({ path }) => path[0] === STEP_PARTS[step]).reverse();
  return {
    // An index of the four parts is one of the four steps.
    step: step as WizardStep,
    errors: Object.fromEntries(own.map(({ path, message }) => [path.slice(1).join('.'), message])),
  };
}

export type PreparedSubmission = { input: SubmitConsignmentInput } | { problem: StepProblem | null };

/**
 * Validates everything before submission. The idempotency key is that of the draft, so that a double click, a retry or
 * a lost response creates a single consignment.
 */
export function prepareSubmission(answers: DraftParts, draftId: DraftId): PreparedSubmission {
  const { personalInfo, vehicleInfo, photos, damageReport } = answers;
  const checked = SubmitConsignment.safeParse({
    personalInfo,
    vehicleInfo,
    photos,
    damageReport,
    idempotencyKey: `draft-${draftId}`,
  });
  if (checked.success) return { input: checked.data };
  // Paths into JSON contain no symbols.
  const issues = checked.error.issues.map(({ path, message }) => ({ path: path as InputIssue['path'], message }));
  return { problem: getStepProblem(issues) };
}
