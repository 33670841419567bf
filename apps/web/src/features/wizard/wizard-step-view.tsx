import { photoSpaceNotice } from '@marque/domain/account/account-usage';
import { joinSentences } from '@marque/domain/text/sentences';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { onFirstInput } from '../../lib/on-first-input.ts';
import { tryAgain } from '../../lib/try-again.ts';
import type { DraftParts } from '../../shared/draft/draft-parts.ts';
import { isPending, isUnsorted } from '../../shared/photos/upload-queue/upload.ts';
import { useUploads } from '../../shared/photos/upload-queue/use-upload-queue.ts';
import { UsageNotice } from '../../shared/photos/usage-notice.tsx';
import { PageSpinner } from '../../ui/loading.tsx';
import { LazyDraftDocuments } from './documents/lazy-draft-documents.tsx';
import { PersonalStep } from './personal-step.tsx';
import { photoUploads } from './photo-step/photo-uploads.ts';
import stepClasses from './step.module.css';
import type { WizardSaver } from './use-draft-saver.ts';
import { useSubmitConsignment } from './use-submit-consignment.ts';
import type { useWizardSteps } from './use-wizard-steps.ts';

const loadVehicleStep = () => import('./vehicle-step.tsx');
const VehicleStep = lazy(async () => ({ default: (await tryAgain(loadVehicleStep)).VehicleStep }));
const loadPhotoStep = () => import('../../shared/photos/photo-step/photo-step.tsx');
const PhotoStep = lazy(async () => ({ default: (await loadPhotoStep()).PhotoStep }));
const loadLastStep = () => import('./last-step.tsx');
const LastStep = lazy(async () => ({ default: (await loadLastStep()).LastStep }));
/** Pairing a phone needs a connection: without one, the photos are shown alone. */
const PairingAside = lazy(async (): Promise<{ default: ComponentType<{ saver: WizardSaver }> }> => {
  const loaded = await import('./photo-step/pairing-aside.tsx').catch(() => null);
  return { default: loaded?.PairingAside ?? (() => null) };
});

/** Somebody who only looks at the first step may lose the connection before they touch it. */
const UNTOUCHED_MS = 8_000;

/** Loads the next steps while there is a connection. If this fails, a step that is opened tries again. */
function loadNextSteps(): void {
  for (const load of [loadVehicleStep, loadPhotoStep]) load().catch(() => undefined);
}

/** All are needed without a connection, too: Back leads to those before. */
function loadAllSteps(): void {
  loadNextSteps();
  loadLastStep().catch(() => undefined);
}

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

  const isUnderWay = step > 0;
  useEffect(() => {
    if (isUnderWay) return loadAllSteps();
    // Not with the page: the first step needs no other.
    const stop = onFirstInput(loadNextSteps);
    const timer = setTimeout(loadNextSteps, UNTOUCHED_MS);
    return () => {
      stop();
      clearTimeout(timer);
    };
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
        <Suspense fallback={<PageSpinner />}>
          <VehicleStep
            vehicleInfo={answers.vehicleInfo}
            problem={problem}
            onEdit={(vehicleInfo) => saver.edit({ vehicleInfo })}
            onComplete={(vehicleInfo) => goTo(2, { vehicleInfo })}
            onBack={() => goTo(0)}
            onSessionEnded={saver.sessionEnded}
          />
        </Suspense>
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
            documents={<LazyDraftDocuments saver={saver} />}
            aside={<PhotoAside saver={saver} />}
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

function PhotoAside({ saver }: { saver: WizardSaver }) {
  return (
    <>
      <UsageNotice of={photoSpaceNotice} />
      <Suspense fallback={null}>
        <PairingAside saver={saver} />
      </Suspense>
    </>
  );
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
