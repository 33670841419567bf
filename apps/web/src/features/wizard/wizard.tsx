import type { SessionUser } from '@marque/domain/account/user';
import { resumeStep, WIZARD_STEP_TITLES } from '@marque/domain/consignment/wizard';
import { WIZARD_TOASTS } from '@marque/domain/text/toasts/wizard-toasts';
import { useEffect, useState } from 'react';
import { useSignInInPlace } from '../../lib/session-end.ts';
import { showToast } from '../../lib/toast.ts';
import { describeRefusal } from '../../shared/draft/describe-refusal.ts';
import { pickParts } from '../../shared/draft/draft-parts.ts';
import { KeptUntil } from '../../shared/draft/kept-until.tsx';
import { LazySignInAgain } from '../../shared/identity/lazy-sign-in-again.tsx';
import { UploadLine } from '../../shared/photos/upload-queue/upload-status.tsx';
import { LateOptional, latePart } from '../../ui/late-part.tsx';
import { Page } from '../../ui/page.tsx';
import { photoUploads } from './photo-step/photo-uploads.ts';
import stepClasses from './step.module.css';
import { STEP_LEADS } from './step-leads.ts';
import { browserStorage, readUnsavedDraft } from './unsaved-draft.ts';
import { useDraftPhotos } from './use-draft-photos.ts';
import { useDraftSaver, type WizardSaver } from './use-draft-saver.ts';
import { useStartOver } from './use-start-over.ts';
import { useWizardSteps } from './use-wizard-steps.ts';
import { WizardBar } from './wizard-bar.tsx';
import { type LoadedWizard, wizardStart } from './wizard-start.ts';
import { WizardStepView } from './wizard-step-view.tsx';

const staleDraftDialog = latePart(async () => (await import('./stale-draft-dialog.tsx')).StaleDraftDialog);

/** The four steps, their draft, and everything that can happen to it (spec 2.10). */
export function Wizard({ user, loaded }: { user: SessionUser; loaded: LoadedWizard }) {
  const [start] = useState(() => wizardStart(user, loaded, readUnsavedDraft(browserStorage, user.id)));
  const { saver, snapshot } = useDraftSaver(user.id, start);
  const { answers, state, unsaved, stored, generation } = snapshot;
  const draftId = stored?.id ?? null;
  const steps = useWizardSteps(saver, snapshot);

  const uploads = useDraftPhotos(user.id, saver, draftId);

  const hasDraft = start.draft !== null;
  useEffect(() => {
    // The toast would cover a dialog opened by the URL.
    if (hasDraft && !new URLSearchParams(location.search).has('dialog')) showToast(WIZARD_TOASTS.draftLoaded);
  }, [hasDraft]);

  const startOver = useStartOver(saver, () => steps.restart(0));

  function takeNewer(): void {
    if (state.kind !== 'stale') return;
    saver.takeNewer();
    steps.restart(state.newer ? resumeStep(pickParts(state.newer)) : 0);
  }

  const goOnSignedIn = useSignIn(saver);

  const title = WIZARD_STEP_TITLES[steps.step];
  return (
    <>
      <WizardBar
        step={steps.step}
        completed={steps.completed}
        saveState={state}
        canReach={steps.canReach}
        onGo={steps.goTo}
        onSave={() => void saver.saveAll()}
        hasDraft={draftId !== null}
        onStartOver={startOver}
      />
      <Page
        // A form remounts when its answers were replaced; photos are not a form.
        key={steps.step === 2 ? 'photos' : `${steps.step}.${generation}`}
        title={title}
        documentTitle={`${title} · New Consignment`}
        // Keeps all steps aligned at the left.
        width="wide"
        lead={STEP_LEADS[steps.step]}
      >
        {state.kind === 'refused' && (
          <p className={stepClasses.refusal} role="alert">
            {describeRefusal(state.message)}
          </p>
        )}
        {steps.step !== 2 && <UploadLine photos={answers.photos} snapshot={uploads} />}
        <WizardStepView steps={steps} saver={saver} answers={answers} />
        <p className={stepClasses.teamNote}>
          Our team can see your draft, so that we can help whenever you get stuck. Nothing is submitted until you say
          so.
        </p>
        {stored !== null && <KeptUntil draft={stored} className={stepClasses.kept} />}
      </Page>
      {state.kind === 'stale' && (
        <LateOptional
          part={staleDraftDialog}
          props={{ newer: state.newer, unsaved, onKeepMine: saver.keepMine, onTakeNewer: takeNewer }}
        />
      )}
      <LazySignInAgain isOpen={state.kind === 'signedOut'} user={user} onSignedIn={goOnSignedIn} />
    </>
  );
}

/** Asks for the password in place when the session ends; returns what goes on after it. */
function useSignIn(saver: WizardSaver): () => void {
  const fetchRefused = useSignInInPlace(saver.sessionEnded);
  return () => {
    saver.resume();
    photoUploads.resume();
    fetchRefused();
  };
}
