import { Button } from '@mantine/core';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { labelChangeItem } from '@marque/domain/review/change-item-labels';
import type { Proposal } from '@marque/domain/review/proposal';
import { describeProposal, listProposedItems } from '@marque/domain/review/proposals';
import type { ChangeItem } from '@marque/domain/review/review';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { useId, useRef, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { latePart } from '../../../ui/late-part.tsx';
import { LatePlace } from '../../../ui/late-place.tsx';
import { useRefreshConsignment } from '../use-refresh-consignment.ts';
import classes from './own-proposal.module.css';

const proposalForm = latePart(async () => (await import('./proposal-form.tsx')).ProposalForm);

interface OwnProposalProps {
  consignment: Consignment;
  proposal: Proposal | null;
  mayPropose: boolean;
}

/** The owner's proposal after submitting, and a form for another one (ADR 0184). */
export function OwnProposal({ consignment, proposal, mayPropose }: OwnProposalProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isWaiting = proposal?.state === 'open';
  if (!proposal && !mayPropose) return null;

  /** The button or form that had the focus is gone. */
  function focusHeading(): void {
    requestAnimationFrame(() => heading.current?.focus());
  }

  function close(): void {
    setIsOpen(false);
    focusHeading();
  }

  return (
    <section className={classes.proposal} aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.heading}>
        {isWaiting ? 'What you proposed' : 'Forgot something?'}
      </h2>
      {proposal && <Standing consignment={consignment} proposal={proposal} onWithdrawn={focusHeading} />}
      {mayPropose && !isWaiting && !isOpen && (
        <>
          <p className={classes.lead}>
            You can still add photos and documents or correct what you told us, until our team decides.
          </p>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            Add or correct something
          </Button>
        </>
      )}
      {mayPropose && !isWaiting && isOpen && <LatePlace part={proposalForm} props={{ consignment, onDone: close }} />}
    </section>
  );
}

interface StandingProps {
  consignment: Consignment;
  proposal: Proposal;
  onWithdrawn(): void;
}

function Standing({ consignment: { id }, proposal, onWithdrawn }: StandingProps) {
  const refresh = useRefreshConsignment(id);
  const withdrawal = trpc.review.withdrawProposal.useMutation({
    onSuccess: () => {
      refresh();
      onWithdrawn();
      showToast(CONSIGNMENT_TOASTS.proposalWithdrawn);
    },
    onError: (error) => {
      refresh();
      const { title, description } = CONSIGNMENT_TOASTS.proposalNotWithdrawn;
      showToast({ title, description: getMessage(error, description) }, 'destructive');
    },
  });
  return (
    <div className={classes.standing}>
      <p className={classes.about}>{listProposedItems(proposal).map(toLabel).join(', ')}</p>
      <blockquote className={classes.note}>{proposal.note}</blockquote>
      <p className={classes.state} role="status">
        {describeProposal(proposal.state)}
      </p>
      {proposal.reason !== '' && (
        <figure className={classes.answer}>
          <blockquote className={classes.quote}>{proposal.reason}</blockquote>
          <figcaption className={classes.from}>Our team</figcaption>
        </figure>
      )}
      {proposal.state === 'open' && (
        <Button
          variant="default"
          loading={withdrawal.isPending}
          onClick={() => withdrawal.mutate({ id, proposalId: proposal.id })}
        >
          Withdraw proposal
        </Button>
      )}
    </div>
  );
}

function toLabel(item: ChangeItem): string {
  return item.kind === 'photo' ? `${labelChangeItem(item)} photos` : labelChangeItem(item);
}
