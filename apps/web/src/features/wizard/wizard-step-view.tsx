import { photoSpaceNotice } from '@marque/domain/account/account-usage';
import { joinSentences } from '@marque/domain/text/sentences';
import { lazy, Suspense, useEffect } from 'react';
import type { DraftParts } from '../../shared/draft/draft-parts.ts';
import { isPending, isUnsorted } from '../../shared/photos/upload-queue/upload.ts';
import { useUploads } from '../../shared/photos/upload-queue/use-upload-queue.ts';
import { UsageNotice } from '../../shared/photos/usage-notice.tsx';
import { PageSpinner } from '../../ui/loading.tsx';
import { LazyDraftDocuments } from './documents/lazy-draft-documents.tsx';
import { PersonalStep } from './personal-step.tsx';
import { PairingAside } from './photo-step/pairing-aside.tsx';
import { photoUploads } from './photo-step/photo-uploads.ts';
import stepClasses from './step.module.css';
import type { WizardSaver } from './use-draft-saver.ts';
import { useSubmitConsignment } from './use-submit-consignment.ts';
import type { useWizardSteps } from './use-wizard-steps.ts';
import { VehicleStep } from './vehicle-step.tsx';

const loadPhotoStep = () => import('../../shared/photos/photo-step/photo-step.tsx');
const PhotoStep = lazy(async () => ({ default: (await loadPhotoStep()).PhotoStep }));
const loadLastStep = () => import('./last-step.tsx');
const LastStep = lazy(async () => ({ default: (await loadLastStep()).LastStep }));

interface WizardStepViewProps {
  steps: ReturnType<typeof useWizardSteps>;
  saver: WizardSaver;
  answers: DraftParts;
}

export function WizardStepView({ steps, saver, answers }: WizardStepViewProps) {
  const { step, goTo, refuse } = steps;
  const problem = steps.problem?.errors ?? null;
  const { submit, isSubmitting } = useSubmitConsignment(saver, refuse);
  const waitsFor = useUploadNote();

  useEffect(() => {
    // Preload while there is a connection. If this fails, the step tries again.
    loadPhotoStep().catch(() => undefined);
  }, []);
  const isUnderWay = step > 0;
  useEffect(() => {
    if (isUnderWay) loadLastStep().catch(() => undefined);
  }, [isUnderWay]);

  switch (step) {
    case 0:
      return (
        <PersonalStep
          personalInfo={answers.personalInfo}
          problem={problem}
          onEdit={(personalInfo) => saver.edit({ personalInfo })}
          onComplete={(personalInfo) => goTo(1, { personalInfo })}
        />
      );
    case 1:
      return (
        <VehicleStep
          vehicleInfo={answers.vehicleInfo}
          problem={problem}
          onEdit={(vehicleInfo) => saver.edit({ vehicleInfo })}
          onComplete={(vehicleInfo) => goTo(2, { vehicleInfo })}
          onBack={() => goTo(0)}
          onSessionEnded={saver.sessionEnded}
        />
      );
    case 2:
      return (
        <Suspense fallback={<PageSpinner />}>
          {problem && (
            <p className={stepClasses.refusal} role="alert">
              {joinSentences(...Object.values(problem))}
            </p>
          )}
          <PhotoStep
            queue={photoUploads}
            photos={answers.photos}
            onComplete={() => goTo(3)}
            back={{ label: 'Back to vehicle information', onPress: () => goTo(1) }}
            papers={<LazyDraftDocuments saver={saver} />}
            aside={
              <>
                <UsageNotice of={photoSpaceNotice} />
                <PairingAside saver={saver} />
              </>
            }
          />
        </Suspense>
      );
    case 3:
      return (
        <Suspense fallback={<PageSpinner />}>
          <LastStep
            answers={answers}
            problem={problem}
            onChange={goTo}
            waitsFor={waitsFor}
            isSubmitting={isSubmitting}
            onEdit={(damageReport) => saver.edit({ damageReport })}
            onComplete={(damageReport) => {
              saver.edit({ damageReport });
              void submit();
            }}
            onBack={() => goTo(2)}
          />
        </Suspense>
      );
  }
}

/** Submitting is blocked while a photo is uploading or unsorted, which the consignment would lack. */
function useUploadNote(): string | null {
  const { uploads } = useUploads(photoUploads);
  const unsorted = uploads.filter(isUnsorted).length;
  if (unsorted > 0) {
    const photosAre = unsorted === 1 ? '1 photo is' : `${unsorted} photos are`;
    return `${photosAre} still to be sorted. Sort or remove them in Vehicle Photos.`;
  }
  const count = uploads.filter(isPending).length;
  if (count === 0) return null;
  return count === 1
    ? '1 photo is still uploading. You can submit as soon as it has arrived.'
    : `${count} photos are still uploading. You can submit as soon as they have arrived.`;
}
