import type { Consignment } from '@marque/domain/consignment/consignment';
import type { ToastText } from '@marque/domain/text/toasts/toast-text';
import { WIZARD_TOASTS } from '@marque/domain/text/toasts/wizard-toasts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toApiError } from '../../lib/api-error.ts';
import { showToast, showToastOnNextPage } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { logQuietly } from './log.ts';
import { photoUploads } from './photo-step/photo-uploads.ts';
import { getStepProblem, prepareSubmission, type StepProblem } from './submission.ts';
import { type SubmittedState, toSubmittedState } from './submitted-state.ts';
import type { WizardSaver } from './use-draft-saver.ts';
import { useRefreshOwnLists } from './use-refresh-own-lists.ts';

const ALREADY_SUBMITTED: ToastText = {
  title: 'Already submitted',
  description: 'We already have an earlier version of these answers. You can find it in your consignments.',
};

/** Submits once everything is saved (spec 4.6; ADR 0014). On failure the wizard stays on its step. */
export function useSubmitConsignment(saver: WizardSaver, onRefused: (problem: StepProblem) => void) {
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const refreshOwnLists = useRefreshOwnLists();
  const [isSubmitting, setIsSubmitting] = useState(false);
  // A ref, because a double click is faster than the next render.
  const isRunning = useRef(false);

  function leave(path: string, state?: SubmittedState): void {
    saver.finish();
    photoUploads.clear();
    refreshOwnLists();
    void navigate(path, { replace: true, state });
  }

  function refuse(problem: StepProblem | null): void {
    if (problem) onRefused(problem);
    else showToast(WIZARD_TOASTS.submitFailed, 'destructive');
  }

  function fail(error: unknown): void {
    const refusal = toApiError(error);
    logQuietly('consignment not submitted', refusal?.code ?? 'no response');
    switch (refusal?.code) {
      case 'IDEMPOTENCY_MISMATCH':
        showToastOnNextPage(ALREADY_SUBMITTED);
        leave('/dashboard');
        return;
      case 'NOT_SIGNED_IN':
        saver.sessionEnded();
        break;
      case 'CONSIGNMENTS_CLOSED':
      case 'TOO_MANY_TRIES':
        showToast({ title: WIZARD_TOASTS.submitFailed.title, description: refusal.message }, 'destructive');
        break;
      default:
        refuse(getStepProblem(refusal?.issues ?? []));
    }
    saver.unpause();
  }

  /** Sends everything once it is saved and valid; `null` if the person has to act first, which is then shown. */
  async function send(): Promise<Consignment | null> {
    await saver.flush();
    const { answers, stored, state } = saver.getSnapshot();
    if (state.kind === 'stale' || state.kind === 'signedOut') return null;
    const prepared = stored ? prepareSubmission(answers, stored.id) : { problem: null };
    if ('problem' in prepared) {
      refuse(prepared.problem);
      return null;
    }
    await saver.pause();
    return client.consignment.submit.mutate(prepared.input);
  }

  async function submit(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsSubmitting(true);
    try {
      const consignment = await send();
      if (consignment) leave('/success', toSubmittedState(consignment));
    } catch (error) {
      fail(error);
    } finally {
      isRunning.current = false;
      setIsSubmitting(false);
    }
  }

  return { submit, isSubmitting };
}
