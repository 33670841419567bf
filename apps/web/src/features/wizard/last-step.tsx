import type { WizardStep } from '@marque/domain/consignment/wizard';
import type { DraftParts } from '../../shared/draft/draft-parts.ts';
import { isPending, isUnsorted } from '../../shared/photos/upload-queue/upload.ts';
import { useUploads } from '../../shared/photos/upload-queue/use-upload-queue.ts';
import { CheckAnswers } from './check-answers.tsx';
import { DamageStep } from './damage-step.tsx';
import { photoUploads } from './photo-step/photo-uploads.ts';
import type { StepProblem } from './submission.ts';
import type { WizardSaver } from './use-draft-saver.ts';
import { useSubmitConsignment } from './use-submit-consignment.ts';

interface LastStepProps {
  saver: WizardSaver;
  answers: DraftParts;
  problem: StepProblem['errors'] | null;
  onChange(step: WizardStep): void;
  onRefused(problem: StepProblem): void;
}

/** Wizard step 4 with all answers to check. Loaded while earlier steps are being filled in. */
export function LastStep({ saver, answers, problem, onChange, onRefused }: LastStepProps) {
  const { submit, isSubmitting } = useSubmitConsignment(saver, onRefused);
  return (
    <DamageStep
      damageReport={answers.damageReport}
      problem={problem}
      waitsFor={useUploadNote()}
      isSubmitting={isSubmitting}
      onEdit={(damageReport) => saver.edit({ damageReport })}
      onComplete={(damageReport) => {
        saver.edit({ damageReport });
        void submit();
      }}
      onBack={() => onChange(2)}
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

/** Submitting is blocked while a photo is uploading or unsorted, which the consignment would lack. */
function useUploadNote(): string | null {
  const { uploads } = useUploads(photoUploads);
  const unsorted = uploads.filter(isUnsorted).length;
  if (unsorted > 0) {
    return unsorted === 1
      ? '1 photo still needs to be sorted. Sort or remove it in Vehicle Photos.'
      : `${unsorted} photos still need to be sorted. Sort or remove them in Vehicle Photos.`;
  }
  const count = uploads.filter(isPending).length;
  if (count === 0) return null;
  return count === 1
    ? '1 photo is still uploading. You can submit as soon as it has arrived.'
    : `${count} photos are still uploading. You can submit as soon as they have arrived.`;
}
