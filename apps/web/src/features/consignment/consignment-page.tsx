import { Button } from '@mantine/core';
import type { Consignment } from '@marque/domain/consignment';
import { formatDate } from '@marque/domain/format';
import { ConsignmentId } from '@marque/domain/ids';
import { photosInOrder } from '@marque/domain/photos';
import { statusView } from '@marque/domain/status';
import { vehicleTitle } from '@marque/domain/vehicle-info';
import { Link, useParams } from 'react-router-dom';
import { apiErrorOf, messageOf } from '../../app/api-error.ts';
import { trpc } from '../../app/trpc.ts';
import { DamageFacts } from '../../ui/consignment-facts/damage-facts.tsx';
import { FactList } from '../../ui/consignment-facts/fact-list.tsx';
import { FactSection } from '../../ui/consignment-facts/fact-section.tsx';
import { PersonalFacts } from '../../ui/consignment-facts/personal-facts.tsx';
import { PhotoGallery } from '../../ui/consignment-facts/photo-gallery.tsx';
import { ConditionRatingFacts } from '../../ui/consignment-facts/rating-facts.tsx';
import { VehicleFacts } from '../../ui/consignment-facts/vehicle-facts.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconChevronLeft } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { PhotoImage } from '../../ui/photo-image.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './consignment-page.module.css';
import { ConsignmentSkeleton } from './consignment-skeleton.tsx';

const LOADING_TITLE = 'Consignment Details';

/** One consignment in full, for its owner (spec section 2, Consignment detail page). */
export function ConsignmentPage() {
  const { id: idInAddress } = useParams();
  const id = ConsignmentId.safeParse(Number(idInAddress));
  return id.success ? <ConsignmentDetails id={id.data} /> : <NotLoaded />;
}

function ConsignmentDetails({ id }: { id: ConsignmentId }) {
  const { data, error, isFetching, refetch } = trpc.consignment.get.useQuery({ id });
  if (error) {
    const isGone = apiErrorOf(error)?.code === 'CONSIGNMENT_NOT_FOUND';
    return (
      <NotLoaded
        message={messageOf(error)}
        onRetry={isGone ? undefined : () => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <Page title={LOADING_TITLE} width="wide" eyebrow={<BackLink />}>
        <ConsignmentSkeleton />
      </Page>
    );
  }
  return <Loaded consignment={data} />;
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

function Loaded({ consignment }: { consignment: Consignment }) {
  const { id, number, status, personalInfo, vehicleInfo, conditionRating, damageReport, photos, createdAt } =
    consignment;
  const hero = photosInOrder(photos)[0]?.photo;
  const submitted = <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>;
  return (
    <Page
      title={vehicleTitle(vehicleInfo) ?? 'Vehicle Consignment'}
      width="wide"
      eyebrow={<BackLink />}
      lead={
        <p className={classes.lead}>
          <StatusBadge status={status} />
          <span className={classes.number}>{number}</span>
          <span>Submitted {submitted}</span>
        </p>
      }
    >
      <div className={hero ? classes.opening : undefined}>
        {hero && <PhotoImage photo={hero} alt="" sizes="(max-width: 48em) 100vw, 700px" loading="eager" />}
        <FactSection title="Vehicle Details">
          <VehicleFacts vehicleInfo={vehicleInfo} />
        </FactSection>
      </div>
      <div className={classes.columns}>
        <FactSection title="Personal Information">
          <PersonalFacts personalInfo={personalInfo} />
        </FactSection>
        <FactSection title="Condition Rating">
          <ConditionRatingFacts conditionRating={conditionRating} />
        </FactSection>
        <FactSection title="Damage Report">
          <DamageFacts damageReport={damageReport} />
        </FactSection>
      </div>
      <FactSection title="Vehicle Photos">
        <PhotoGallery photos={photos} layout="grid" />
      </FactSection>
      <FactSection title="Submission Information">
        <FactList
          facts={[
            { label: 'Submitted', value: submitted },
            { label: 'Status', value: statusView(status).label },
            { label: 'Consignment number', value: number, isCode: true },
            { label: 'ID', value: id },
          ]}
        />
      </FactSection>
    </Page>
  );
}
