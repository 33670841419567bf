import { useForm } from '@mantine/form';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { Photos } from '@marque/domain/photo/photos';
import type { AnswerChangesInput, ChangeRequest } from '@marque/domain/review/review';
import { TOASTS } from '@marque/domain/text/toasts';
import { useRef, useState } from 'react';
import { apiErrorOf, fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { useSignedInUser } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ownerKey } from '../../../shared/photos/upload-queue/forget-photos.ts';
import { isFailed } from '../../../shared/photos/upload-queue/upload.ts';
import { useAttachedPhotos, useUploads } from '../../../shared/photos/upload-queue/use-upload-queue.ts';
import { useRefusals } from '../../../ui/form/error-summary.tsx';
import { useRefreshConsignment } from '../use-refresh-consignment.ts';
import { type AnswerValues, findProblems, isUnchanged, startValues, toAnswer, withKept } from './answer-parts.ts';
import { findAnswerUploads } from './answer-uploads.ts';
import { browserStorage, keepAnswer, readUnsentAnswer } from './unsent-answer.ts';

const UPLOADS_FAILED = 'Some photos could not be uploaded. Send them again or remove them.';

/** The owner's answer to a request: what he has changed so far, kept in the browser, and its way to the server. */
export function useAnswer(consignment: Consignment, request: ChangeRequest, onAnswered: () => void) {
  const { id } = consignment;
  const { items } = request;
  const user = useSignedInUser();
  const owner = { id, userId: user.id, requestId: request.id };
  const [kept] = useState(() => readUnsentAnswer(browserStorage, owner, new Date()));
  const [photos, setPhotos] = useState<Photos>(() => ({
    ...consignment.photos,
    ...(kept?.answer.photos as Photos | undefined), // read by the schema of photos
  }));
  const { refusals, refuse } = useRefusals(0);
  const [isSignedOut, setIsSignedOut] = useState(false);
  const [isUnchangedAsked, setIsUnchangedAsked] = useState(false);
  const refresh = useRefreshConsignment(id);

  const form = useForm<AnswerValues>({
    mode: 'uncontrolled',
    initialValues: withKept(startValues(consignment), kept?.answer ?? {}),
    onValuesChange: (values) => keep(values, queue.getPhotos()),
  });

  const queue = findAnswerUploads(id);
  // Uploads end whenever they end, also between two renderings.
  const newestPhotos = useRef(photos);
  useAttachedPhotos(queue, {
    owner: ownerKey(user.id),
    scope: `request-${request.id}`,
    getPhotos: () => newestPhotos.current,
    change: (newest) => {
      newestPhotos.current = newest;
      setPhotos(newest);
      for (const path of Object.keys(form.errors)) if (path.startsWith('photos.')) form.clearFieldError(path);
      keep(form.getValues(), newest);
    },
  });
  const snapshot = useUploads(queue);

  function keep(values: AnswerValues, newest: Photos): void {
    keepAnswer(browserStorage, owner, toAnswer(items, values, newest), consignment.photos, new Date());
  }

  const sending = trpc.review.answerChanges.useMutation({
    onSuccess: (answered) => {
      refresh(answered);
      onAnswered();
      showToast(TOASTS.changesSent);
    },
    onError: (error) => {
      const code = apiErrorOf(error)?.code;
      const issues = fieldErrorsOf(error);
      if (code === 'NOT_SIGNED_IN') setIsSignedOut(true);
      else if (Object.keys(issues).length > 0) refuseWith(issues);
      else {
        if (code === 'STATUS_NOT_ALLOWED') refresh();
        showToast({ ...TOASTS.changesNotSent, description: messageOf(error) }, 'destructive');
      }
    },
  });

  function refuseWith(errors: Record<string, string>): void {
    form.setErrors(errors);
    refuse();
  }

  function send(): void {
    setIsUnchangedAsked(false);
    // `toAnswer` puts in what the schema of the input names, part by part.
    sending.mutate({ id, ...toAnswer(items, form.getValues(), queue.getPhotos()) } satisfies AnswerChangesInput);
  }

  function submit(): void {
    const [values, newest] = [form.getValues(), queue.getPhotos()];
    const failed = snapshot.uploads.filter(isFailed);
    const errors = {
      ...findProblems(consignment, items, values, newest),
      ...Object.fromEntries(failed.map(({ category }) => [`photos.${category}`, UPLOADS_FAILED])),
    };
    if (Object.keys(errors).length > 0) refuseWith(errors);
    else if (isUnchanged(consignment, items, values, newest)) setIsUnchangedAsked(true);
    else send();
  }

  return {
    form,
    queue,
    photos,
    snapshot,
    // What this browser still keeps the files of is sent again.
    hasLostPhotos: (kept?.hasLostPhotos ?? false) && snapshot.uploads.length + snapshot.unsaved === 0,
    refusals,
    submit,
    send,
    isSending: sending.isPending,
    /** Nothing was changed: whether that is meant is asked first. */
    isUnchangedAsked,
    goOnChanging: () => setIsUnchangedAsked(false),
    /** The session has ended: the answer waits for the password. */
    isSignedOut: isSignedOut || snapshot.isSignedOut,
    goOnSignedIn: () => {
      queue.resume();
      if (isSignedOut) send();
      setIsSignedOut(false);
    },
  };
}
export type OpenAnswer = ReturnType<typeof useAnswer>;
