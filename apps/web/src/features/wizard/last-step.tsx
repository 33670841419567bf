import type { WizardStep } from '@marque/domain/consignment/wizard';
import type { DraftParts } from '../../shared/draft/draft-parts.ts';
import { CheckAnswers } from './check-answers.tsx';
import { DamageStep, type DamageStepProps } from './damage-step.tsx';

interface LastStepProps extends Omit<DamageStepProps, 'check' | 'damageReport'> {
  answers: DraftParts;
  onChange(step: WizardStep): void;
}

/** Wizard step 4 with all answers to check. Loaded while earlier steps are being filled in. */
export function LastStep({ answers, onChange, ...props }: LastStepProps) {
  return (
    <DamageStep
      {...props}
      damageReport={answers.damageReport}
      check={
        <CheckAnswers
          answers={answers}
          onChange={(target) => (target === 3 ? focusFirstQuestion() : onChange(target))}
        />
      }
    />
  );
}

/** The damage questions are above the panel, on the same page. */
function focusFirstQuestion(): void {
  document.querySelector<HTMLInputElement>('#field-exterior input:checked')?.focus();
}
