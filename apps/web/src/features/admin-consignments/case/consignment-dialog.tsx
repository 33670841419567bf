import type { SessionUser } from '@marque/domain/account/user';
import { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import type { Photos } from '@marque/domain/photo/photos';
import type { StaffReview } from '@marque/domain/review/review';
import { formatDate } from '@marque/domain/text/format';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { preloadPhoto } from '../../../shared/photos/preload-photo.ts';
import { IconEye } from '../../../ui/icons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from '../details-dialog.module.css';
import { DetailsBody, DetailsDialog, DetailsSkeleton } from '../details-dialog.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { MailSubject } from '../mail/mail-subject.ts';
import { PromiseText } from '../time-left.tsx';
import { useShownId } from '../use-shown-id.ts';
import { useWalk } from '../walk.ts';
import { CaseView } from './case-view.tsx';
import { useCaseWork } from './case-work.ts';
import { listCasePhotos } from './list-case-photos.ts';
import { useOptimistic } from './optimistic-decisions.ts';
import { STAGE_SIZES } from './stage-sizes.ts';
import { useCaseOpening } from './use-case-opening.ts';
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
    // Everything else comes as an event. The end of a colleague's claim is a moment that is known, and the last one.
    refetchInterval: ({ state }) => claimEndsIn(state.data),
  });
  const { work, change, clear } = useCaseWork(user.id, shownId);
  useClaim(id === null ? null : (parsed.data ?? null), { role: user.role, claim: review.data?.claim });

  const optimistic = useOptimistic(parsed.data);
  const shown =
    consignment.data && review.data
      ? withDecision(consignment.data, review.data, { username: user.username, optimistic })
      : null;
  const { isOpen, isMoved } = useCaseOpening({ isWanted: id !== null, id: shownId, isLoaded: shown !== null });
  const neighbors = useWalk(
    listed.map((row) => row.id),
    id,
  );
  usePrefetch(shown ? neighbors.next : undefined);

  const error = consignment.error ?? review.error;
  const summary = shown?.consignment ?? consignment.data ?? listed.find((row) => row.id === shownId);

  return (
    <DetailsDialog
      isOpen={isOpen}
      isStill={isMoved}
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
            <LoadFailure
              title={CONSIGNMENT_TOASTS.consignmentNotFetched.title}
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

/** Slack, so that the moment has passed on the server too. */
const SLACK_MS = 1_000;

/** In milliseconds; false if no colleague is looking at the case. */
function claimEndsIn(review: StaffReview | undefined): number | false {
  const claim = review?.claim;
  return claim && !claim.isMine ? Math.max(claim.until.getTime() - Date.now(), 0) + SLACK_MS : false;
}

/** Prefetches the next case and the photo that it opens with while this one is being read. */
function usePrefetch(next: number | undefined): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    const id = ConsignmentId.safeParse(next).data;
    if (id === undefined) return;
    let isWanted = true;
    // A failure shows when the case is opened.
    utils.consignment.get.fetch({ id }).then(
      ({ photos }) => isWanted && preloadFirstPhoto(photos),
      () => undefined,
    );
    void utils.review.ofStaff.prefetch({ id });
    return () => {
      isWanted = false;
    };
  }, [next, utils]);
}

function preloadFirstPhoto(photos: Photos): void {
  const [first] = listCasePhotos(photos);
  if (first) preloadPhoto(first.photo, STAGE_SIZES);
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
