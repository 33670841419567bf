import { Button } from '@mantine/core';
import { may } from '@marque/domain/account/permissions';
import { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { findBestPhoto } from '@marque/domain/photo/best-photo';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { getMessage, toApiError } from '../../lib/api-error.ts';
import { useListedConsignment } from '../../lib/own-consignments.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { LazyConversation } from '../../shared/conversation/lazy-conversation.tsx';
import { LazyCarDocuments } from '../../shared/documents/lazy-car-documents.tsx';
import { ConfirmEmailNotice } from '../../shared/identity/confirm-email/confirm-email-notice.tsx';
import { CarLink } from '../../shared/vehicle/car-hero/car-link.tsx';
import { HeroPage } from '../../shared/vehicle/car-hero/hero-page.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconChevronLeft } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ConsignmentFacts } from './consignment-facts.tsx';
import classes from './consignment-page.module.css';
import { ConsignmentReview } from './consignment-review.tsx';
import { ConsignmentSkeleton, ReviewSkeleton } from './consignment-skeleton.tsx';
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
  const listed = useListedConsignment(id);
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.consignment.get.useQuery(
    { id },
    { placeholderData: () => listed },
  );
  // Staff may open any consignment: theirs is requested once it is known to be their own, an owner's at once.
  const isOwn = user.role === 'user' || data?.userId === user.id;
  const review = trpc.review.ofOwner.useQuery({ id }, { enabled: isOwn });
  // The notice about an unconfirmed address is above the facts, so wait for it to avoid a layout shift.
  const addresses = trpc.account.emailAddresses.useQuery(undefined, { enabled: isOwn });
  useLiveConsignment(id, { isOff: !isOwn });

  const isGone = toApiError(error)?.code === 'CONSIGNMENT_NOT_FOUND';
  // If only a refetch failed, the consignment stays on the page.
  if (error && (isGone || !data)) {
    return (
      <NotLoaded
        message={getMessage(error)}
        onRetry={isGone ? undefined : () => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <ConsignmentSkeleton title={LOADING_TITLE} eyebrow={<BackLink car={id} />} />;
  // The dashboard's data provides photo and name, so they show at once.
  if (isPlaceholderData || review.isLoading || addresses.isLoading) {
    return (
      <Car consignment={data}>
        <ReviewSkeleton />
      </Car>
    );
  }
  return (
    <Car consignment={data}>
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
      <ConsignmentFacts consignment={data} />
      <LazyCarDocuments id={id} />
    </Car>
  );
}

function BackLink({ car }: { car: ConsignmentId }) {
  return (
    <CarLink car={car} to="/dashboard" className={classes.back}>
      <IconChevronLeft size={16} />
      My Consignments
    </CarLink>
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

/** The car as a full-width photo, from the data of the list. */
function Car({ consignment, children }: { consignment: Consignment; children: ReactNode }) {
  const { id, number, status, vehicleInfo, photos, createdAt } = consignment;
  return (
    <HeroPage
      title={vehicleTitle(vehicleInfo) ?? 'Vehicle Consignment'}
      photo={findBestPhoto(photos)}
      car={id}
      eyebrow={<BackLink car={id} />}
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
    </HeroPage>
  );
}
