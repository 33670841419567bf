import { completedSteps, resumeStep, type WizardStep } from '@marque/domain/consignment/wizard';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAddressPlace } from '../../lib/use-address-place.ts';
import { useAfterPaint } from '../../lib/use-after-paint.ts';
import { hasParts, type UnsavedParts } from '../../shared/draft/draft-parts.ts';
import { getStep, readStepName, STEP_NAMES, type StepName } from './step-names.ts';
import type { StepProblem } from './submission.ts';
import type { WizardSaver, WizardSnapshot } from './use-draft-saver.ts';

/** URL parameters that belong to a single step. */
const OF_ONE_STEP = ['category', 'group', 'photo', 'dialog'];

/**
 * The current step from the URL (`?step=vehicle`), and the steps that are open: all earlier ones, and later ones past
 * completed steps.
 */
export function useWizardSteps(saver: WizardSaver, { answers, stored, unsaved }: WizardSnapshot) {
  const completed = completedSteps(answers);
  const mayEnter = (target: WizardStep) => completed.slice(0, target).every(Boolean);
  const resumed = () => STEP_NAMES[stored !== null || hasParts(unsaved) ? resumeStep(answers) : 0];
  const address = useAddressPlace<StepName>('step', {
    parse: readStepName,
    first: resumed,
    settle(asked, current) {
      const target = getStep(asked);
      return mayEnter(target) || (current && target <= getStep(current)) ? asked : resumed();
    },
  });
  const step = getStep(address.place);
  const [problem, setProblem] = useState<StepProblem | null>(null);

  const afterPaint = useAfterPaint();
  useScrollToTop(step);
  /** The step last chosen by a button; a different one on the screen was reached by Back or Forward. */
  const chosen = useRef(step);
  const saveReached = useEffectEvent((reached: WizardStep) => {
    if (chosen.current === reached) return;
    chosen.current = reached;
    setProblem(null);
    saver.edit({ currentStep: reached });
    void saver.flush();
  });
  useEffect(() => saveReached(step), [step]);
  const rememberFirst = useEffectEvent(() => address.remember());
  useEffect(() => rememberFirst(), []);

  function show(target: WizardStep, replace = false): void {
    chosen.current = target;
    if (target !== step) address.goTo(STEP_NAMES[target], { replace, without: OF_ONE_STEP });
  }

  /** Leaves the step and saves it, with its answers, after the press itself is shown: the next one takes longer. */
  function goTo(target: WizardStep, parts: UnsavedParts = {}): void {
    afterPaint(() => {
      saver.edit({ ...parts, currentStep: target });
      void saver.flush();
      setProblem(null);
      show(target);
    });
  }

  function refuse(refused: StepProblem): void {
    setProblem(refused);
    show(refused.step);
  }

  return {
    step,
    completed,
    problem: problem?.step === step ? problem : null,
    canReach: (target: WizardStep) => target <= step || mayEnter(target),
    goTo,
    refuse,
    /** Does not save: the draft was replaced or discarded. */
    restart: (target: WizardStep) => {
      setProblem(null);
      show(target, true);
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
