import { may } from '@marque/domain/account/permissions';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { OwnerReview } from '@marque/domain/review/review';
import { useEffect, useRef } from 'react';
import { useSignedInUser } from '../../lib/session.ts';
import { AnswerForm } from './answer/answer-form.tsx';
import { forgetAnswerUploads } from './answer/answer-uploads.ts';
import { browserStorage, forgetUnsentAnswer } from './answer/unsent-answer.ts';
import { ReviewPanel } from './review-panel.tsx';
import { useReviewNews } from './use-review-news.ts';

/** The review as its owner sees it: the status, and the answer to a change request. */
export function ConsignmentReview({ consignment, review }: { consignment: Consignment; review: OwnerReview }) {
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

  /** The button that was pressed disappears with the new status. */
  function focusStanding(): void {
    requestAnimationFrame(() => heading.current?.focus());
  }

  return (
    <>
      <ReviewPanel
        consignment={consignment}
        review={review}
        mayAct={mayAct}
        headingRef={heading}
        onWithdrawn={focusStanding}
      />
      {request && (
        <AnswerForm key={request.id} consignment={consignment} request={request} onAnswered={focusStanding} />
      )}
    </>
  );
}
