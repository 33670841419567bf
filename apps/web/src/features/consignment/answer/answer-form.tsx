import { Button, VisuallyHidden } from '@mantine/core';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { PHOTO_PRIVACY_TEXT } from '@marque/domain/photo/privacy-texts';
import { OWNER_TEXTS } from '@marque/domain/review/owner-labels';
import { CHANGEABLE_FIELDS, type ChangeRequest } from '@marque/domain/review/review';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { browserStorage } from '../../../lib/browser-storage.ts';
import { useSignedInUser } from '../../../lib/session.ts';
import { LazySignInAgain } from '../../../shared/identity/lazy-sign-in-again.tsx';
import { useFileIntake } from '../../../shared/photos/upload-queue/use-file-intake.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { IconShieldCheck } from '../../../ui/icons.tsx';
import classes from './answer-form.module.css';
import { requestedCategories, requestedDocuments, requestedFields, summarize } from './answer-parts.ts';
import { findAnswerUploads } from './answer-uploads.ts';
import { Reasons } from './reasons.tsx';
import { RequestedDocumentSection } from './requested-document.tsx';
import { RequestedField } from './requested-field.tsx';
import { RequestedPhotos } from './requested-photos.tsx';
import { type OpenAnswer, useAnswer, useSendAnswer } from './use-answer.ts';

const ANSWER_ID = 'answer';

interface AnswerFormProps {
  consignment: Consignment;
  request: ChangeRequest;
  onAnswered(): void;
}

/** Lets the owner change exactly what the team asked for, in place. */
export function AnswerForm({ consignment, request, onAnswered }: AnswerFormProps) {
  const headingId = useId();
  const user = useSignedInUser();
  const sender = useSendAnswer(consignment.id, onAnswered);
  const answer = useAnswer(consignment, request, {
    sender,
    queue: findAnswerUploads(consignment.id),
    storage: browserStorage,
  });
  const { form, isSending } = answer;
  const heading = useFocusWhenAddressed();

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    answer.submit();
  }

  return (
    <section id={ANSWER_ID} className={classes.answer} aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.heading}>
        Changes requested
      </h2>
      <p className={classes.lead}>{describeCount(request)}. Everything else stays as you submitted it.</p>
      <form noValidate onSubmit={onSubmit}>
        <ErrorSummary errors={summarize(form.errors)} refusals={answer.refusals} />
        {answer.hasLostPhotos && (
          <p className={classes.lost} role="status">
            {OWNER_TEXTS.photosForgotten}
          </p>
        )}
        <fieldset className={classes.items} disabled={isSending}>
          <Fields answer={answer} request={request} />
          <Photos answer={answer} request={request} consignment={consignment} />
          <Documents answer={answer} request={request} />
        </fieldset>
        <Footer answer={answer} />
      </form>
      <ConfirmDialog
        isOpen={answer.isUnchangedAsked}
        title={OWNER_TEXTS.nothingChangedTitle}
        message={OWNER_TEXTS.nothingChangedMessage}
        confirmLabel="Resubmit unchanged"
        cancelLabel="Go back"
        isHarmless
        onConfirm={answer.send}
        onCancel={answer.goOnChanging}
      />
      <LazySignInAgain isOpen={answer.isSignedOut} user={user} onSignedIn={answer.goOnSignedIn} />
    </section>
  );
}

/** The “Answer” link leads to `#answer`: that heading takes the focus after the page's heading. */
function useFocusWhenAddressed() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${ANSWER_ID}`) return;
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [hash]);
  return heading;
}

function describeCount({ items }: ChangeRequest): string {
  return items.length === 1 ? 'Our team needs one change' : `Our team needs ${items.length} changes`;
}

function Fields({ answer, request }: { answer: OpenAnswer; request: ChangeRequest }) {
  const id = useId();
  return requestedFields(request.items).map(({ field, reasons }) => (
    <fieldset key={field} className={classes.item} aria-describedby={`${id}-${field}`}>
      <legend className={classes.legend}>
        <VisuallyHidden>{CHANGEABLE_FIELDS[field]}</VisuallyHidden>
      </legend>
      <Reasons id={`${id}-${field}`} reasons={reasons} />
      <div className={classes.field}>
        <RequestedField form={answer.form} field={field} />
      </div>
    </fieldset>
  ));
}

interface PhotosProps {
  answer: OpenAnswer;
  request: ChangeRequest;
  consignment: Consignment;
}

function Photos({ answer, request, consignment }: PhotosProps) {
  const { form, queue, photos, snapshot } = answer;
  const intake = useFileIntake(queue, snapshot);
  const categories = requestedCategories(request.items, consignment.photos);
  if (categories.length === 0) return null;
  return (
    <>
      {categories.map((each) => (
        <div key={each.category} className={classes.item}>
          <RequestedPhotos
            request={each}
            original={consignment.photos}
            photos={photos}
            queue={queue}
            snapshot={snapshot}
            intake={intake}
            error={form.errors[`photos.${each.category}`]}
          />
        </div>
      ))}
      <p className={classes.privacy}>
        <IconShieldCheck size={18} />
        {PHOTO_PRIVACY_TEXT}
      </p>
    </>
  );
}

function Documents({ answer, request }: { answer: OpenAnswer; request: ChangeRequest }) {
  return requestedDocuments(request.items).map((document) => (
    <div key={document.documentKind} className={classes.item}>
      <RequestedDocumentSection
        request={document}
        documents={answer.documents}
        error={answer.form.errors[`documents.${document.documentKind}`]}
      />
    </div>
  ));
}

/** Sending is blocked while a file is uploading, which the answer would lack. */
function Footer({ answer: { pendingText, isSending } }: { answer: OpenAnswer }) {
  return (
    <div className={classes.footer}>
      <p className={classes.note} role="status">
        {pendingText && `${pendingText} You can resubmit as soon as that is done.`}
      </p>
      <Button type="submit" disabled={pendingText !== null || isSending} data-busy={isSending || undefined}>
        {isSending ? 'Sending…' : 'Resubmit'}
      </Button>
    </div>
  );
}
