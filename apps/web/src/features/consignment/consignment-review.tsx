import { may } from '@marque/domain/account/permissions';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { canPropose } from '@marque/domain/review/proposals';
import type { OwnerReview } from '@marque/domain/review/review';
import { type ReactNode, useEffect, useRef } from 'react';
import { browserStorage } from '../../lib/browser-storage.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { AnswerForm } from './answer/answer-form.tsx';
import { forgetAnswerUploads } from './answer/answer-uploads.ts';
import { forgetUnsentAnswer, proposalStorage } from './answer/unsent-answer.ts';
import { ConsignmentStanding } from './consignment-standing.tsx';
import { OwnProposal } from './proposal/own-proposal.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { useReviewNews } from './use-review-news.ts';

interface ConsignmentReviewProps {
  consignment: Consignment;
  review: OwnerReview;
  children?: ReactNode;
}

/** The review as its owner sees it: its state, the answer to a change request, and the timeline. */
export function ConsignmentReview({ consignment, review, children }: ConsignmentReviewProps) {
  const { id, status } = consignment;
  const { id: userId, role } = useSignedInUser();
  const mayAct = may(role, 'consignment.submit');
  const heading = useRef<HTMLHeadingElement>(null);
  const request = status === 'changes_requested' && mayAct ? review.openRequest : null;
  useReviewNews(review);

  const isAsked = request !== null;
  useEffect(() => {
    if (isAsked) return;
    forgetUnsentAnswer(browserStorage, id);
    forgetAnswerUploads(id, userId);
  }, [isAsked, id, userId]);

  const mayPropose = mayAct && canPropose(status);
  useEffect(() => {
    if (mayPropose) return;
    forgetUnsentAnswer(proposalStorage, id);
    forgetAnswerUploads(id, userId, 'proposal');
  }, [mayPropose, id, userId]);

  /** The pressed button disappears with the new status. */
  function focusStanding(): void {
    requestAnimationFrame(() => heading.current?.focus());
  }

  return (
    <>
      <ConsignmentStanding consignment={consignment} review={review} headingRef={heading} />
      {request && (
        <AnswerForm key={request.id} consignment={consignment} request={request} onAnswered={focusStanding} />
      )}
      {children}
      <OwnProposal consignment={consignment} proposal={review.proposal} mayPropose={mayPropose} />
      <ReviewPanel consignment={consignment} review={review} mayAct={mayAct} onWithdrawn={focusStanding} />
    </>
  );
}
