import { Button } from '@mantine/core';
import type { SessionUser } from '@marque/domain/account/user';
import { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import type { StaffReview } from '@marque/domain/review/review';
import { formatDate } from '@marque/domain/text/format';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { useEffect, useState } from 'react';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconEye } from '../../../ui/icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from '../details-dialog.module.css';
import { DetailsBody, DetailsDialog, DetailsSkeleton } from '../details-dialog.tsx';
import type { MailSubject } from '../mail/mail-subject.ts';
import { PromiseText } from '../time-left.tsx';
import { useShownId } from '../use-shown-id.ts';
import { useWalk } from '../walk.ts';
import { CaseView } from './case-view.tsx';
import { useCaseWork } from './case-work.ts';
import { nextMailNewsIn } from './mails-on-timeline.ts';
import { useOptimistic } from './optimistic-decisions.ts';
import { useClaim } from './use-claim.ts';
import { withDecision } from './with-decision.ts';

type Summary = Pick<Consignment, 'id' | 'number' | 'status' | 'vehicleInfo' | 'createdAt'>;

export interface ConsignmentDialogProps {
  user: SessionUser;
  id: number | null;
  listed: readonly Summary[];
  /** Whether something above the dialog handles the keyboard. */
  isCovered: boolean;
  onSelect(id: number): void;
  onClose(): void;
  onMail?: ((subject: MailSubject) => void) | undefined;
}

/** A submitted consignment with its review and decisions. A link may name one that is not in the list behind it. */
export function ConsignmentDialog(props: ConsignmentDialogProps) {
  const { user, id, listed, isCovered, onSelect, onClose, onMail } = props;
  const [hasLightbox, setHasLightbox] = useState(false);
  const shownId = useShownId(id);
  const parsed = ConsignmentId.safeParse(shownId);
  const input = { id: parsed.data ?? ConsignmentId.parse(1) };
  const consignment = trpc.consignment.get.useQuery(input, { enabled: parsed.success });
  const review = trpc.review.ofStaff.useQuery(input, {
    enabled: parsed.success,
    // Claims expire, decisions are applied and emails are delivered without an event.
    refetchInterval: ({ state }) => nextNewsIn(state.data),
  });
  const { work, change, clear } = useCaseWork(user.id, shownId);
  useClaim(id === null ? null : (parsed.data ?? null), { role: user.role, claim: review.data?.claim });

  const optimistic = useOptimistic(parsed.data);
  const shown =
    consignment.data && review.data
      ? withDecision(consignment.data, review.data, { username: user.username, optimistic })
      : null;
  const neighbors = useWalk(
    listed.map((row) => row.id),
    id,
  );
  usePrefetch(shown ? neighbors.next : undefined);

  const error = consignment.error ?? review.error;
  const summary = shown?.consignment ?? consignment.data ?? listed.find((row) => row.id === shownId);

  return (
    <DetailsDialog
      isOpen={id !== null}
      title={summary ? (vehicleTitle(summary.vehicleInfo) ?? 'Vehicle Consignment') : 'Consignment'}
      subtitle={summary ? <Subtitle summary={summary} review={shown?.review} /> : `ID ${shownId}`}
      id={shownId}
      neighbors={neighbors}
      onSelect={onSelect}
      onClose={onClose}
      isCovered={isCovered || hasLightbox || work.panel !== null}
      isWide
    >
      {shown ? (
        <CaseView
          key={shownId}
          user={user}
          {...shown}
          work={work}
          onWork={change}
          onDecided={clear}
          hasKeys={id !== null && !isCovered && !hasLightbox}
          onLightboxToggle={setHasLightbox}
          onMail={onMail && (() => onMail(shown.consignment))}
        />
      ) : (
        <DetailsBody>
          {error ? (
            <CaseFailure
              error={error}
              onRetry={() => void Promise.all([consignment.refetch(), review.refetch()])}
              isRetrying={consignment.isFetching || review.isFetching}
              onClose={onClose}
            />
          ) : (
            <DetailsSkeleton />
          )}
        </DetailsBody>
      )}
    </DetailsDialog>
  );
}

interface CaseFailureProps {
  error: unknown;
  onRetry(): void;
  isRetrying: boolean;
  onClose(): void;
}

/** Offers a retry unless the consignment does not exist. */
function CaseFailure({ error, onRetry, isRetrying, onClose }: CaseFailureProps) {
  const isGone = toApiError(error)?.code === 'CONSIGNMENT_NOT_FOUND';
  return (
    <ErrorState
      title={CONSIGNMENT_TOASTS.consignmentNotFetched.title}
      message={getMessage(error)}
      {...(!isGone && { onRetry, isRetrying })}
    >
      {isGone && (
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      )}
    </ErrorState>
  );
}

/** Slack, so that the moment has passed on the server too. */
const SLACK_MS = 1_000;

function nextNewsIn(review: StaffReview | undefined): number | false {
  if (!review) return false;
  const now = Date.now();
  const until = review.claim?.until;
  const claimEnds = until ? Math.max(until.getTime() - now, 0) + SLACK_MS : Number.POSITIVE_INFINITY;
  const decided = review.undoable?.until;
  const isApplied = decided ? Math.max(decided.getTime() - now, 0) + SLACK_MS : Number.POSITIVE_INFINITY;
  const next = Math.min(claimEnds, isApplied, nextMailNewsIn(review.mails, now) ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(next) ? next : false;
}

/** Prefetches the next case while this one is being read. */
function usePrefetch(next: number | undefined): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    const id = ConsignmentId.safeParse(next).data;
    if (id === undefined) return;
    void utils.consignment.get.prefetch({ id });
    void utils.review.ofStaff.prefetch({ id });
  }, [next, utils]);
}

interface SubtitleProps {
  summary: Summary;
  review: StaffReview | undefined;
}

function Subtitle({ summary: { id, number, status, createdAt }, review }: SubtitleProps) {
  const isWaited = review && (status !== 'withdrawn' || review.clock.contactedAt !== null);
  const claim = review?.claim;
  return (
    <>
      {/* Announces moves by a colleague or by the owner. */}
      <span role="status">
        <StatusBadge status={status} />
      </span>
      {isWaited && (
        <span className={classes.promise}>
          <PromiseText clock={review.clock} />
        </span>
      )}
      <span className={classes.number}>{number}</span>
      <span>ID {id}</span>
      <span>
        Submitted <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
      </span>
      <span className={classes.claim} role="status">
        {claim && !claim.isMine && (
          <>
            <IconEye size={16} />
            {claim.username} is looking at this
          </>
        )}
      </span>
    </>
  );
}
