import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { labelChangeItem } from '@marque/domain/review/change-item-labels';
import { ProposeChanges, type ProposeChangesInput } from '@marque/domain/review/proposals';
import type { ChangeItem } from '@marque/domain/review/review';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getFieldErrors, getMessage, toApiError } from '../../../lib/api-error.ts';
import { useSignedInUser } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { LazySignInAgain } from '../../../shared/identity/lazy-sign-in-again.tsx';
import { useFileIntake } from '../../../shared/photos/upload-queue/use-file-intake.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { summarize } from '../answer/answer-parts.ts';
import { findAnswerUploads, forgetAnswerUploads } from '../answer/answer-uploads.ts';
import { RequestedDocumentSection } from '../answer/requested-document.tsx';
import { RequestedField } from '../answer/requested-field.tsx';
import { RequestedPhotos } from '../answer/requested-photos.tsx';
import { forgetUnsentAnswer, proposalStorage, readUnsentAnswer } from '../answer/unsent-answer.ts';
import { type AnswerSender, type OpenAnswer, refuseByFields, useAnswer, useChange } from '../answer/use-answer.ts';
import { useRefreshConsignment } from '../use-refresh-consignment.ts';
import classes from './proposal-form.module.css';
import { listChoices, toItems, toPath, withItem } from './proposal-items.ts';

const NO_REQUEST = 0;

interface ProposalFormProps {
  consignment: Consignment;
  onDone(): void;
}

function useSendProposal(id: ConsignmentId, note: string, onDone: () => void): AnswerSender {
  const { id: userId } = useSignedInUser();
  const [isSignedOut, setIsSignedOut] = useState(false);
  const refresh = useRefreshConsignment(id);
  const sending = trpc.review.propose.useMutation({
    onSuccess: () => {
      forgetUnsentAnswer(proposalStorage, id);
      forgetAnswerUploads(id, userId, 'proposal');
      refresh();
      onDone();
      showToast(CONSIGNMENT_TOASTS.proposalSent);
    },
    onError: (error) => {
      const code = toApiError(error)?.code;
      if (code === 'NOT_SIGNED_IN') return setIsSignedOut(true);
      if (Object.keys(getFieldErrors(error)).length > 0) return;
      if (code === 'STATUS_NOT_ALLOWED' || code === 'PROPOSAL_OPEN') refresh();
      showToast({ ...CONSIGNMENT_TOASTS.proposalNotSent, description: getMessage(error) }, 'destructive');
    },
  });
  return {
    // `toAnswer` only includes what the input schema allows, part by part.
    send: (answer, onRefused) =>
      sending.mutate({ id, note, ...answer } satisfies ProposeChangesInput, {
        onError: (error) => refuseByFields(error, onRefused),
      }),
    isSending: sending.isPending,
    isSignedOut,
    forgetSignOut: () => setIsSignedOut(false),
  };
}

export function ProposalForm({ consignment, onDone }: ProposalFormProps) {
  const { id } = consignment;
  const user = useSignedInUser();
  const [kept] = useState(() =>
    readUnsentAnswer(proposalStorage, { id, userId: user.id, requestId: NO_REQUEST }, new Date()),
  );
  const [items, setItems] = useState<ChangeItem[]>(() => (kept ? toItems(kept.answer) : []));
  const [note, setNote] = useState(kept?.note ?? '');
  const [hasTried, setHasTried] = useState(false);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLSelectElement>(null);
  const sender = useSendProposal(id, note, onDone);
  const queue = findAnswerUploads(id, 'proposal');
  const place = { sender, queue, storage: proposalStorage, note, documentMissing: 'Please add a PDF' };
  const answer = useAnswer(consignment, { id: NO_REQUEST, items }, place);
  const { form, isSending, pendingText } = answer;
  useChange(note, () => answer.keep());
  const noteProblem = ProposeChanges.shape.note.safeParse(note).error?.issues[0]?.message;
  useEffect(() => chooser.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setHasTried(true);
    if (items.length === 0) chooser.current?.focus();
    else if (noteProblem) noteField.current?.focus();
    else answer.submit();
  }

  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <p className={classes.lead}>
        Our team will review it before it becomes part of your consignment. Until then, nothing changes.
      </p>
      <ErrorSummary errors={summarize(form.errors)} refusals={answer.refusals} />
      <Items answer={answer} items={items} consignment={consignment} onRemove={removeItem} />
      <NativeSelect
        ref={chooser}
        label={items.length === 0 ? 'What do you want to add or correct?' : 'Something else?'}
        size="md"
        value=""
        data={[{ value: '', label: 'Please choose' }, ...listChoices(items)]}
        onChange={(event) => setItems(withItem(items, event.currentTarget.value))}
        error={hasTried && items.length === 0 ? 'Please choose what you want to add or correct' : undefined}
      />
      <Textarea
        ref={noteField}
        label="A note for our team"
        description="Tell us what is new or what was wrong."
        required
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={hasTried ? (noteProblem ?? form.errors.note) : undefined}
      />
      <div className={classes.footer}>
        <p className={classes.note} role="status">
          {pendingText && `${pendingText} You can send it as soon as that is done.`}
          {answer.isUnchangedAsked && 'Nothing has changed yet. Please change or add something.'}
        </p>
        <Button variant="subtle" onClick={onDone} disabled={isSending}>
          Cancel
        </Button>
        <Button type="submit" disabled={pendingText !== null || isSending} data-busy={isSending || undefined}>
          {isSending ? 'Sending…' : 'Send to our team'}
        </Button>
      </div>
      <LazySignInAgain isOpen={answer.isSignedOut} user={user} onSignedIn={answer.goOnSignedIn} />
    </form>
  );

  function removeItem(item: ChangeItem): void {
    setItems(items.filter((other) => other !== item));
    form.clearFieldError(toPath(item));
    chooser.current?.focus();
  }
}

interface ItemsProps {
  answer: OpenAnswer;
  items: readonly ChangeItem[];
  consignment: Consignment;
  onRemove(item: ChangeItem): void;
}

function Items({ answer, items, consignment, onRemove }: ItemsProps) {
  const { form, queue, photos, snapshot, isSending } = answer;
  const intake = useFileIntake(queue, snapshot);
  return items.map((item) => {
    const label = labelChangeItem(item);
    return (
      <fieldset key={toPath(item)} className={classes.item} disabled={isSending} aria-label={label}>
        <div className={classes.content}>
          {item.kind === 'field' && <RequestedField form={form} field={item.field} />}
          {item.kind === 'document' && (
            <RequestedDocumentSection
              request={{ documentKind: item.documentKind, reasons: [] }}
              documents={answer.documents}
              error={form.errors[toPath(item)]}
            />
          )}
          {item.kind === 'photo' && (
            <RequestedPhotos
              request={{ category: item.category, reasons: [], pinned: [] }}
              original={consignment.photos}
              photos={photos}
              queue={queue}
              snapshot={snapshot}
              intake={intake}
              error={form.errors[toPath(item)]}
            />
          )}
        </div>
        <Button variant="subtle" size="compact-sm" onClick={() => onRemove(item)} aria-label={`Remove ${label}`}>
          Remove
        </Button>
      </fieldset>
    );
  });
}
