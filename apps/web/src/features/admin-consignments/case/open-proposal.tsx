import { Button, Textarea } from '@mantine/core';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { MAX_LONG_TEXT_LENGTH } from '@marque/domain/product/limits';
import { pickParts } from '@marque/domain/review/changed-parts';
import type { Proposal } from '@marque/domain/review/proposal';
import { applyProposal, DeclineProposal, listProposedItems } from '@marque/domain/review/proposals';
import { formatDateTime } from '@marque/domain/text/format';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getMessage } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import { Answers } from './answered-requests.tsx';
import { KEEPS_CASE_OPEN } from './keeps-case-open.ts';
import classes from './open-proposal.module.css';

interface OpenProposalProps {
  consignment: Consignment;
  proposal: Proposal | undefined;
  mayAnswer: boolean;
  /** What is written so far to decline it. */
  declineReason: string;
  onDeclineReason(reason: string): void;
  onLightboxToggle(isOpen: boolean): void;
}

/** The owner's proposed additions and corrections, before and after, with buttons to accept or decline (ADR 0184). */
export function OpenProposal(props: OpenProposalProps) {
  const { consignment, proposal, mayAnswer, onLightboxToggle } = props;
  const hasDocuments = (proposal?.documents.length ?? 0) > 0;
  const { data: documents } = trpc.document.ofConsignment.useQuery({ id: consignment.id }, { enabled: hasDocuments });
  if (!proposal) return null;
  const before = pickParts(consignment);
  return (
    <FactSection title="The owner proposes" level={3}>
      <p className={classes.lead}>
        Proposed <time dateTime={proposal.createdAt.toISOString()}>{formatDateTime(proposal.createdAt)}</time>
      </p>
      <blockquote className={classes.note}>{proposal.note}</blockquote>
      <Answers
        name="proposal"
        items={listProposedItems({ ...proposal, note: '' })}
        before={{ ...before, documents }}
        after={{ ...applyProposal(before, proposal), documents: documents && [...documents, ...proposal.documents] }}
        onLightboxToggle={onLightboxToggle}
      />
      {mayAnswer && <ProposalAnswer key={proposal.id} {...props} proposal={proposal} />}
    </FactSection>
  );
}

function useAnswerProposal({ id }: Consignment, onAnswered: () => void) {
  const utils = trpc.useUtils();
  const refresh = () =>
    Promise.all([
      utils.consignment.get.invalidate({ id }),
      utils.review.ofStaff.invalidate({ id }),
      utils.review.openProposals.invalidate(),
      utils.admin.consignments.invalidate(),
    ]);
  function onError(error: unknown): void {
    void refresh();
    showToast({ ...CONSIGNMENT_TOASTS.proposalNotAnswered, description: getMessage(error) }, 'destructive');
  }
  const accepting = trpc.review.acceptProposal.useMutation({
    onSuccess: async () => {
      onAnswered();
      await refresh();
      showToast(CONSIGNMENT_TOASTS.proposalAccepted);
    },
    onError,
  });
  const declining = trpc.review.declineProposal.useMutation({
    onSuccess: async () => {
      onAnswered();
      await refresh();
      showToast(CONSIGNMENT_TOASTS.proposalDeclined);
    },
    onError,
  });
  return { accepting, declining };
}

interface ProposalAnswerProps extends Pick<OpenProposalProps, 'consignment' | 'declineReason' | 'onDeclineReason'> {
  proposal: Proposal;
}

function ProposalAnswer({ consignment, proposal, declineReason, onDeclineReason }: ProposalAnswerProps) {
  const { id } = consignment;
  const proposalId = proposal.id;
  const { accepting, declining } = useAnswerProposal(consignment, () => onDeclineReason(''));
  const [isDeclining, setIsDeclining] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isBusy = accepting.isPending || declining.isPending;

  function close(): void {
    // The button is only back once the form is gone.
    flushSync(() => setIsDeclining(false));
    opener.current?.focus();
  }

  if (isDeclining) {
    return (
      <DeclineForm
        reason={declineReason}
        onReason={onDeclineReason}
        isBusy={isBusy}
        onSend={() => declining.mutate({ id, proposalId, reason: declineReason })}
        onCancel={close}
      />
    );
  }
  return (
    <div className={classes.actions}>
      <Button ref={opener} variant="default" size="sm" disabled={isBusy} onClick={() => setIsDeclining(true)}>
        Decline proposal
      </Button>
      <Button size="sm" loading={accepting.isPending} onClick={() => accepting.mutate({ id, proposalId })}>
        Accept proposal
      </Button>
    </div>
  );
}

interface DeclineFormProps {
  reason: string;
  onReason(reason: string): void;
  isBusy: boolean;
  onSend(): void;
  onCancel(): void;
}

function DeclineForm({ reason, onReason, isBusy, onSend, onCancel }: DeclineFormProps) {
  const [hasTried, setHasTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const problem = DeclineProposal.shape.reason.safeParse(reason).error?.issues[0]?.message;

  function send(event: FormEvent): void {
    event.preventDefault();
    setHasTried(true);
    if (problem) field.current?.focus();
    else onSend();
  }

  /** Escape closes the form, not the case. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  }

  return (
    <form className={classes.form} onSubmit={send} onKeyDown={onKeyDown} noValidate>
      <Textarea
        {...KEEPS_CASE_OPEN}
        ref={field}
        label="Why you decline"
        description="The owner will see this."
        required
        autosize
        autoFocus
        minRows={2}
        maxRows={10}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        error={hasTried ? problem : undefined}
      />
      <div className={classes.actions}>
        <Button {...KEEPS_CASE_OPEN} variant="subtle" size="sm" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button {...KEEPS_CASE_OPEN} type="submit" size="sm" color="danger" loading={isBusy}>
          Decline proposal
        </Button>
      </div>
    </form>
  );
}
