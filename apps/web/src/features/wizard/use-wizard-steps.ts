import { completedSteps, resumeStep, type WizardStep } from '@marque/domain/consignment/wizard';
import { useEffect, useRef, useState } from 'react';
import { hasParts, type UnsavedParts } from '../../shared/draft/draft-parts.ts';
import type { StepProblem } from './submission.ts';
import type { WizardSaver, WizardSnapshot } from './use-draft-saver.ts';

/** The current step, and where the consignor may go: back always, forward past completed steps. */
export function useWizardSteps(saver: WizardSaver, { answers, stored, unsaved }: WizardSnapshot) {
  const [step, setStep] = useState<WizardStep>(() => (stored !== null || hasParts(unsaved) ? resumeStep(answers) : 0));
  const [problem, setProblem] = useState<StepProblem | null>(null);
  const completed = completedSteps(answers);

  useScrollToTop(step);

  function canReach(target: WizardStep): boolean {
    return target <= step || completed.slice(0, target).every(Boolean);
  }

  /** Leaves the step, which saves it at once, with the answers of the step. */
  function goTo(target: WizardStep, parts: UnsavedParts = {}): void {
    saver.edit({ ...parts, currentStep: target });
    void saver.flush();
    setProblem(null);
    setStep(target);
  }

  /** Shows an invalid step with its errors. */
  function refuse(refused: StepProblem): void {
    setProblem(refused);
    setStep(refused.step);
  }

  return {
    step,
    completed,
    problem: problem?.step === step ? problem : null,
    canReach,
    goTo,
    refuse,
    /** Without saving: the draft was replaced or thrown away. */
    restart: (target: WizardStep) => {
      setProblem(null);
      setStep(target);
    },
  };
}

function useScrollToTop(step: WizardStep): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) window.scrollTo(0, 0);
    shown.current = step;
  }, [step]);
}
