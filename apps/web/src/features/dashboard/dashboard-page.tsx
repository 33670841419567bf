import { Button } from '@mantine/core';
import { usageNotices } from '@marque/domain/account/account-usage';
import { may } from '@marque/domain/account/permissions';
import { displayName } from '@marque/domain/account/user';
import { describePromisedTime } from '@marque/domain/review/due-text';
import { CONSIGNMENTS_CLOSED } from '@marque/domain/text/messages';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import { Link } from 'react-router-dom';
import { getMessage } from '../../lib/api-error.ts';
import { useOwnConsignments } from '../../lib/own-consignments.ts';
import { useProductSettings, useSignedInUser, useSignOut } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLoadingUntilRendered } from '../../lib/use-loading-until-rendered.ts';
import { ConfirmEmailNotice } from '../../shared/identity/confirm-email/confirm-email-notice.tsx';
import { ContactDetailsCard } from '../../shared/identity/contact-details/contact-details-card.tsx';
import { DeletionNotice } from '../../shared/identity/deletion/deletion-notice.tsx';
import { useNoticesLoading } from '../../shared/identity/notices/use-notices-loading.ts';
import { UsageNotice } from '../../shared/photos/usage-notice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HelpDrawing } from '../../ui/illustrations/help-drawing.tsx';
import { HelpVehicle } from '../../ui/illustrations/help-vehicle.tsx';
import { Page } from '../../ui/page.tsx';
import { FirstPageSkeleton } from '../../ui/page-loading.tsx';
import classes from './dashboard-page.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DraftCard } from './draft-card.tsx';
import { SubmittedGrid } from './submitted-grid.tsx';
import { useLiveDashboard } from './use-live-dashboard.ts';
import { Welcome } from './welcome.tsx';

/** All consignments of the user, and their draft (spec 2.8). */
export function DashboardPage() {
  const user = useSignedInUser();
  const { newConsignments } = useProductSettings();
  const mayConsign = newConsignments && may(user.role, 'consignment.submit');
  const draft = trpc.draft.find.useQuery(undefined, { enabled: may(user.role, 'draft.own') });
  const { query: consignments, shown } = useOwnConsignments();
  useLiveDashboard(shown);

  const areNoticesLoading = useNoticesLoading();
  const isLoading = useLoadingUntilRendered(consignments.isPending || draft.isLoading || areNoticesLoading);
  const hasAny = Boolean(draft.data) || draft.isError || consignments.isError || Boolean(shown?.length);

  const page = (
    <Page
      title="My Consignments"
      width="wide"
      lead={<Welcome name={displayName(user)} />}
      actions={<Actions mayConsign={mayConsign} isPrimary={!isLoading && hasAny && !draft.data} />}
    >
      {isLoading && <DashboardSkeleton />}
      {!isLoading && (
        <>
          <DeletionNotice />
          <UsageNotice of={usageNotices} />
          <ContactDetailsCard className={classes.reach} />
          <ConfirmEmailNotice className={classes.reach} />
        </>
      )}
      {!isLoading && !hasAny && <NothingYet mayConsign={mayConsign} />}
      {!isLoading && hasAny && (
        <div className={classes.sections}>
          {draft.isError && (
            <ErrorState
              title={CONSIGNMENT_TOASTS.draftsNotFetched.title}
              message={getMessage(draft.error)}
              onRetry={() => void draft.refetch()}
              isRetrying={draft.isFetching}
            />
          )}
          {draft.data && <DraftCard draft={draft.data} />}
          {consignments.isError && !shown && (
            <ErrorState
              title={CONSIGNMENT_TOASTS.consignmentsNotFetched.title}
              message={getMessage(consignments.error)}
              onRetry={() => void consignments.refetch()}
              isRetrying={consignments.isFetching}
            />
          )}
          {shown && shown.length > 0 && <SubmittedGrid consignments={shown} />}
          {consignments.hasNextPage && (
            <Button
              variant="default"
              className={classes.more ?? ''}
              onClick={() => void consignments.fetchNextPage()}
              loading={consignments.isFetchingNextPage}
            >
              Show earlier consignments
            </Button>
          )}
        </div>
      )}
    </Page>
  );
  return isLoading ? <FirstPageSkeleton path="/dashboard" otherwise={page} /> : page;
}

interface ActionsProps {
  mayConsign: boolean;
  isPrimary: boolean;
}

/** On phones Settings and Sign Out are in the menu of the top bar. */
function Actions({ mayConsign, isPrimary }: ActionsProps) {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <>
      <div className={classes.wideOnly}>
        <Button component={Link} to="/settings" variant="subtle">
          Settings
        </Button>
        <Button variant="subtle" onClick={signOut} disabled={isSigningOut}>
          Sign Out
        </Button>
      </div>
      {mayConsign && (
        <Button component={Link} to="/consign" variant={isPrimary ? 'filled' : 'default'}>
          New Consignment
        </Button>
      )}
    </>
  );
}

function NothingYet({ mayConsign }: { mayConsign: boolean }) {
  const promised = describePromisedTime(useProductSettings().workingHours);
  return (
    <EmptyState
      title="No consignments yet"
      message={
        mayConsign ? `Tell us about your car and our team will be in touch within ${promised}.` : CONSIGNMENTS_CLOSED
      }
      illustration={
        <div className={classes.drawing}>
          <HelpDrawing>
            <HelpVehicle />
          </HelpDrawing>
        </div>
      }
      action={
        mayConsign && (
          <Button component={Link} to="/consign">
            Create Consignment
          </Button>
        )
      }
    />
  );
}
