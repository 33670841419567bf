import { photoSpaceNotice } from '@marque/domain/account/account-usage';
import { joinSentences } from '@marque/domain/text/sentences';
import { useEffect } from 'react';
import { afterInput, onFirstInput } from '../../lib/on-first-input.ts';
import type { DraftParts } from '../../shared/draft/draft-parts.ts';
import { UsageNotice } from '../../shared/photos/usage-notice.tsx';
import { preloadIllustrations } from '../../ui/form/late-illustration.tsx';
import { LateOptional, latePart } from '../../ui/late-part.tsx';
import { LatePlace } from '../../ui/late-place.tsx';
import { PageSpinner } from '../../ui/loading.tsx';
import { LazyDraftDocuments } from './documents/lazy-draft-documents.tsx';
import { PersonalStep } from './personal-step.tsx';
import { photoUploads } from './photo-step/photo-uploads.ts';
import stepClasses from './step.module.css';
import type { WizardSaver } from './use-draft-saver.ts';
import type { useWizardSteps } from './use-wizard-steps.ts';

const vehicleStep = latePart(async () => (await import('./vehicle-step.tsx')).VehicleStep);
const photoStep = latePart(async () => (await import('../../shared/photos/photo-step/photo-step.tsx')).PhotoStep);
const lastStep = latePart(async () => (await import('./last-step.tsx')).LastStep);
const pairingAside = latePart(async () => (await import('./photo-step/pairing-aside.tsx')).PairingAside);

/** Somebody who only looks at the first step may lose the connection before they touch it. */
const UNTOUCHED_MS = 8_000;

/** Loads the next steps while there is a connection. */
function loadNextSteps(): void {
  vehicleStep.preload();
  photoStep.preload();
  preloadIllustrations();
}

/** All are needed without a connection, too: Back leads to those before. */
function loadAllSteps(): void {
  loadNextSteps();
  lastStep.preload();
}

/** `isUnderWay`: past the first step, which needs no other. */
function usePreloadedSteps(isUnderWay: boolean): void {
  useEffect(() => {
    if (isUnderWay) return afterInput(loadAllSteps);
    const stop = onFirstInput(loadNextSteps);
    const timer = setTimeout(loadNextSteps, UNTOUCHED_MS);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isUnderWay]);
}

interface WizardStepViewProps {
  steps: ReturnType<typeof useWizardSteps>;
  saver: WizardSaver;
  answers: DraftParts;
}

export function WizardStepView({ steps, saver, answers }: WizardStepViewProps) {
  const { step, goTo, refuse } = steps;
  const problem = steps.problem?.errors ?? null;

  usePreloadedSteps(step > 0);

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
        <LatePlace
          key="vehicle"
          part={vehicleStep}
          loading={<PageSpinner />}
          props={{
            vehicleInfo: answers.vehicleInfo,
            problem,
            onEdit: (vehicleInfo) => saver.edit({ vehicleInfo }),
            onComplete: (vehicleInfo) => goTo(2, { vehicleInfo }),
            onBack: () => goTo(0),
            onSessionEnded: saver.sessionEnded,
          }}
        />
      );
    case 2:
      return (
        <>
          {problem && (
            <p className={stepClasses.refusal} role="alert">
              {joinSentences(...Object.values(problem))}
            </p>
          )}
          <LatePlace
            key="photo"
            part={photoStep}
            loading={<PageSpinner />}
            props={{
              queue: photoUploads,
              photos: answers.photos,
              onComplete: () => goTo(3),
              back: { label: 'Back to vehicle information', onPress: () => goTo(1) },
              documents: <LazyDraftDocuments saver={saver} />,
              aside: <PhotoAside saver={saver} />,
            }}
          />
        </>
      );
    case 3:
      return (
        <LatePlace
          key="last"
          part={lastStep}
          loading={<PageSpinner />}
          props={{
            saver,
            answers,
            problem,
            onChange: goTo,
            onRefused: refuse,
          }}
        />
      );
  }
}

/** Pairing a phone needs a connection: without one, the photos are shown alone. */
function PhotoAside({ saver }: { saver: WizardSaver }) {
  return (
    <>
      <UsageNotice of={photoSpaceNotice} />
      <LateOptional part={pairingAside} props={{ saver }} />
    </>
  );
}
