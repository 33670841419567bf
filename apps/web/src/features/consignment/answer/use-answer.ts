import { useForm } from '@mantine/form';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { Photos } from '@marque/domain/photo/photos';
import type { AnswerChangesInput, ChangeRequest } from '@marque/domain/review/review';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getFieldErrors, getMessage, toApiError } from '../../../lib/api-error.ts';
import type { KeyedStorage } from '../../../lib/browser-storage.ts';
import { useSignedInUser } from '../../../lib/session.ts';
import { useSignInInPlace } from '../../../lib/session-end.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ownerKey } from '../../../shared/photos/upload-queue/forget-photos.ts';
import type { PhotoHost } from '../../../shared/photos/upload-queue/photo-host.ts';
import { isFailed, isPending } from '../../../shared/photos/upload-queue/upload.ts';
import type { UploadQueue } from '../../../shared/photos/upload-queue/upload-queue.ts';
import type { UploadSnapshot } from '../../../shared/photos/upload-queue/upload-snapshot.ts';
import { useAttachedPhotos, useUploads } from '../../../shared/photos/upload-queue/use-upload-queue.ts';
import { useRefusals } from '../../../ui/form/error-summary.tsx';
import { useRefreshConsignment } from '../use-refresh-consignment.ts';
import {
  type Answer,
  type AnswerContent,
  type AnswerDocuments,
  type AnswerValues,
  findProblems,
  isUnchanged,
  startValues,
  toAnswer,
  withKept,
} from './answer-parts.ts';
import { keepAnswer, readUnsentAnswer } from './unsent-answer.ts';
import { type DocumentUpload, useAnswerDocuments } from './use-answer-documents.ts';

const UPLOADS_FAILED = 'Some photos could not be uploaded. Send them again or remove them.';
const PDFS_FAILED = 'Some PDFs could not be uploaded. Send them again or remove them.';

export interface AnswerSender {
  send(answer: Answer, onRefused: (issues: Record<string, string>) => void): void;
  isSending: boolean;
  isSignedOut: boolean;
  forgetSignOut(): void;
}

/** Sends an answer to a change request and shows why it was rejected. */
export function useSendAnswer(id: ConsignmentId, onAnswered: () => void): AnswerSender {
  const [isSignedOut, setIsSignedOut] = useState(false);
  const refresh = useRefreshConsignment(id);
  const { document } = trpc.useUtils();
  const sending = trpc.review.answerChanges.useMutation({
    onSuccess: (answered) => {
      refresh(answered);
      void document.ofConsignment.invalidate({ id });
      onAnswered();
      showToast(CONSIGNMENT_TOASTS.changesSent);
    },
    onError: (error) => {
      const code = toApiError(error)?.code;
      if (code === 'NOT_SIGNED_IN') return setIsSignedOut(true);
      if (Object.keys(getFieldErrors(error)).length > 0) return;
      if (code === 'STATUS_NOT_ALLOWED') refresh();
      showToast({ ...CONSIGNMENT_TOASTS.changesNotSent, description: getMessage(error) }, 'destructive');
    },
  });
  return {
    // `toAnswer` only includes what the input schema allows, part by part.
    send: (answer, onRefused) =>
      sending.mutate({ id, ...answer } satisfies AnswerChangesInput, {
        onError: (error) => refuseByFields(error, onRefused),
      }),
    isSending: sending.isPending,
    isSignedOut,
    forgetSignOut: () => setIsSignedOut(false),
  };
}

/** Passes on which fields were rejected, if the error is about fields. */
export function refuseByFields(error: unknown, onRefused: (issues: Record<string, string>) => void): void {
  const issues = getFieldErrors(error);
  if (Object.keys(issues).length > 0) onRefused(issues);
}

/** The photos of the answer, including those being uploaded for it. */
function useAnswerPhotos(
  host: Pick<PhotoHost, 'owner' | 'scope'>,
  queue: UploadQueue,
  initial: () => Photos,
  onChange: (photos: Photos) => void,
) {
  const [photos, setPhotos] = useState(initial);
  // Uploads may end between two renders.
  const newest = useRef(photos);
  useAttachedPhotos(queue, {
    ...host,
    getPhotos: () => newest.current,
    change: (changed) => {
      newest.current = changed;
      setPhotos(changed);
      onChange(changed);
    },
  });
  return { photos, snapshot: useUploads(queue) };
}

export interface AnswerPlace {
  sender: AnswerSender;
  queue: UploadQueue;
  storage: KeyedStorage;
  /** What accompanies the answer; kept with it by `keep`. */
  note?: string | undefined;
  /** What to say about a document without a PDF, where nobody asked for it. */
  documentMissing?: string | undefined;
}

/** Calls `act` whenever `content` has changed since the first render. */
export function useChange(content: string, act: () => void): void {
  const known = useRef(content);
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (known.current === content) return;
    known.current = content;
    latest();
  }, [content]);
}

interface FileStanding extends Pick<AnswerPlace, 'documentMissing'> {
  photos: UploadSnapshot['uploads'];
  documents: readonly DocumentUpload[];
}

/** The issues of an answer by path: broken rules, and files that could not be uploaded. */
function findErrors(
  consignment: Consignment,
  items: ChangeRequest['items'],
  content: AnswerContent,
  { photos, documents, documentMissing }: FileStanding,
): Record<string, string> {
  const failedDocuments = documents.filter(({ state }) => state.kind === 'failed');
  return {
    ...findProblems(consignment, items, content, documentMissing),
    ...Object.fromEntries(photos.filter(isFailed).map(({ category }) => [`photos.${category}`, UPLOADS_FAILED])),
    ...Object.fromEntries(failedDocuments.map(({ tag }) => [`documents.${tag}`, PDFS_FAILED])),
  };
}

/** Whether the page waits for the password: the answer was refused, or what the page fetched. */
function useSignIn({ isSignedOut, forgetSignOut }: AnswerSender, queue: UploadQueue) {
  const [isRefused, setIsRefused] = useState(false);
  const fetchRefused = useSignInInPlace(useCallback(() => setIsRefused(true), []));
  return {
    isDue: isSignedOut || isRefused,
    /** Goes on where the session ended: an answer that was refused is sent again. */
    goOn(send: () => void): void {
      setIsRefused(false);
      fetchRefused();
      queue.resume();
      if (isSignedOut) send();
      forgetSignOut();
    },
  };
}

/** The owner's changes so far to the items of a request, stored in the browser until they are sent. */
export function useAnswer(
  consignment: Consignment,
  request: Pick<ChangeRequest, 'id' | 'items'>,
  { sender, queue, storage, note, documentMissing }: AnswerPlace,
) {
  const { items } = request;
  const user = useSignedInUser();
  const owner = { id: consignment.id, userId: user.id, requestId: request.id };
  const [kept] = useState(() => readUnsentAnswer(storage, owner, new Date()));
  const { refusals, refuse } = useRefusals(0);
  const [isUnchangedAsked, setIsUnchangedAsked] = useState(false);
  const documents = useAnswerDocuments(() => keptDocuments(kept));

  const form = useForm<AnswerValues>({
    mode: 'uncontrolled',
    initialValues: withKept(startValues(consignment), kept?.answer ?? {}),
    onValuesChange: (values) => keep({ values }),
  });
  const { photos, snapshot } = useAnswerPhotos(
    { owner: ownerKey(user.id), scope: `request-${request.id}` },
    queue,
    // The stored photos were parsed with the schema of photos.
    () => ({ ...consignment.photos, ...(kept?.answer.photos as Photos | undefined) }),
    (newest) => {
      clearErrors('photos.');
      keep({ photos: newest });
    },
  );
  useChange(JSON.stringify(documents.content), () => {
    clearErrors('documents.');
    keep();
  });
  const { send, isSending } = sender;
  const signIn = useSignIn(sender, queue);
  const getContent = () => ({ values: form.getValues(), photos: queue.getPhotos(), documents: documents.content });

  function clearErrors(prefix: string): void {
    for (const path of Object.keys(form.errors)) if (path.startsWith(prefix)) form.clearFieldError(path);
  }

  function keep(newest: Partial<AnswerContent> = {}): void {
    const answer = toAnswer(items, { ...getContent(), ...newest });
    keepAnswer(storage, owner, { answer, note, stored: consignment.photos, ...documents.content }, new Date());
  }

  function refuseWith(errors: Record<string, string>): void {
    form.setErrors(errors);
    refuse();
  }

  function sendNow(): void {
    setIsUnchangedAsked(false);
    send(toAnswer(items, getContent()), refuseWith);
  }

  function submit(): void {
    const content = getContent();
    const files = { photos: snapshot.uploads, documents: documents.uploads };
    const errors = findErrors(consignment, items, content, { ...files, documentMissing });
    if (Object.keys(errors).length > 0) refuseWith(errors);
    else if (isUnchanged(consignment, items, content)) setIsUnchangedAsked(true);
    else sendNow();
  }

  return {
    ...{ form, queue, photos, snapshot, documents, refusals, submit, keep, isSending },
    send: sendNow,
    pendingText: describePending(snapshot.uploads.filter(isPending).length, documents.uploads),
    // Files that this browser still has are uploaded again.
    hasLostPhotos: (kept?.hasLostPhotos ?? false) && snapshot.uploads.length + snapshot.unsaved === 0,
    isUnchangedAsked,
    goOnChanging: () => setIsUnchangedAsked(false),
    /** The session has expired: the answer waits for the password. */
    isSignedOut: signIn.isDue || snapshot.isSignedOut,
    goOnSignedIn: () => signIn.goOn(sendNow),
  };
}

const keptDocuments = (kept: ReturnType<typeof readUnsentAnswer>): AnswerDocuments => ({
  added: kept?.added ?? {},
  without: kept?.answer.withoutDocuments ?? [],
});

/** What the answer would lack if it were sent now; `null` if every file has arrived. */
function describePending(photos: number, documents: readonly DocumentUpload[]): string | null {
  const pdfs = documents.filter(({ state }) => state.kind === 'sending').length;
  const count = photos + pdfs;
  if (count === 0) return null;
  const unit = photos === 0 ? 'PDF' : pdfs === 0 ? 'photo' : 'file';
  return `${count} ${unit}${count === 1 ? ' is' : 's are'} still uploading.`;
}
export type OpenAnswer = ReturnType<typeof useAnswer>;
