import { Button } from '@mantine/core';
import { may } from '@marque/domain/account/permissions';
import { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { findBestPhoto } from '@marque/domain/photo/best-photo';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { getMessage, toApiError } from '../../lib/api-error.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { LazyConversation } from '../../shared/conversation/lazy-conversation.tsx';
import { ConfirmEmailNotice } from '../../shared/identity/confirm-email/confirm-email-notice.tsx';
import { HeroPage } from '../../shared/vehicle/car-hero/hero-page.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconChevronLeft } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ConsignmentFacts } from './consignment-facts.tsx';
import classes from './consignment-page.module.css';
import { ConsignmentReview } from './consignment-review.tsx';
import { ConsignmentSkeleton } from './consignment-skeleton.tsx';
import { SubmittedOn } from './submitted-on.tsx';
import { useLiveConsignment } from './use-live-consignment.ts';

const LOADING_TITLE = 'Consignment Details';

/** One consignment in full, for its owner (spec 2.9). */
export function ConsignmentPage() {
  const { id: idInAddress } = useParams();
  const id = ConsignmentId.safeParse(Number(idInAddress));
  return id.success ? <ConsignmentDetails id={id.data} /> : <NotLoaded />;
}

function ConsignmentDetails({ id }: { id: ConsignmentId }) {
  const user = useSignedInUser();
  const { data, error, isFetching, refetch } = trpc.consignment.get.useQuery({ id });
  // Staff may open any consignment: theirs is requested once it is known to be their own, an owner's at once.
  const isOwn = user.role === 'user' || data?.userId === user.id;
  const review = trpc.review.ofOwner.useQuery({ id }, { enabled: isOwn });
  // The notice of an unconfirmed address is above the facts: it must not push them down.
  const addresses = trpc.account.emailAddresses.useQuery(undefined, { enabled: isOwn });
  useLiveConsignment(id, { isOff: !isOwn });

  const isGone = toApiError(error)?.code === 'CONSIGNMENT_NOT_FOUND';
  // What is shown stays when only fetching it again has failed.
  if (error && (isGone || !data)) {
    return (
      <NotLoaded
        message={getMessage(error)}
        onRetry={isGone ? undefined : () => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data || review.isLoading || addresses.isLoading) {
    return <ConsignmentSkeleton title={LOADING_TITLE} eyebrow={<BackLink />} />;
  }
  return (
    <Loaded consignment={data}>
      {review.data && (
        <ConsignmentReview consignment={data} review={review.data}>
          <ConfirmEmailNotice className={classes.confirm} named={data.personalInfo.email} />
        </ConsignmentReview>
      )}
      {review.error && !review.data && (
        <ErrorState
          title="The review could not be loaded"
          message={getMessage(review.error)}
          onRetry={() => void review.refetch()}
          isRetrying={review.isFetching}
        />
      )}
      {isOwn && <LazyConversation id={id} side="owner" channel="mine" mayWrite={may(user.role, 'message.send')} />}
    </Loaded>
  );
}

function BackLink() {
  return (
    <Link to="/dashboard" className={classes.back}>
      <IconChevronLeft size={16} />
      My Consignments
    </Link>
  );
}

interface NotLoadedProps {
  message?: string;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
}

function NotLoaded({ message = 'There is no such consignment.', onRetry, isRetrying = false }: NotLoadedProps) {
  return (
    <Page title={LOADING_TITLE} width="wide">
      <ErrorState
        title="Failed to load consignment details"
        message={message}
        onRetry={onRetry}
        isRetrying={isRetrying}
      >
        <Button component={Link} to="/dashboard">
          Return to Dashboard
        </Button>
      </ErrorState>
    </Page>
  );
}

function Loaded({ consignment, children }: { consignment: Consignment; children: ReactNode }) {
  const { number, status, vehicleInfo, photos, createdAt } = consignment;
  return (
    <HeroPage
      title={vehicleTitle(vehicleInfo) ?? 'Vehicle Consignment'}
      photo={findBestPhoto(photos)}
      eyebrow={<BackLink />}
      lead={
        <p className={classes.lead}>
          <StatusBadge status={status} />
          <span className={classes.number}>{number}</span>
          <span>
            Submitted <SubmittedOn date={createdAt} />
          </span>
        </p>
      }
    >
      {children}
      <ConsignmentFacts consignment={consignment} />
    </HeroPage>
  );
}
