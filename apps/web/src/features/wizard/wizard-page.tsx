import { Button } from '@mantine/core';
import { CONSIGNMENTS_CLOSED } from '@marque/domain/text/messages';
import { Link } from 'react-router-dom';
import { getMessage, toApiError } from '../../lib/api-error.ts';
import { useProductSettings, useSignedInUser } from '../../lib/session.ts';
import { useLoadingUntilRendered } from '../../lib/use-loading-until-rendered.ts';
import { LazySignInAgain } from '../../shared/identity/lazy-sign-in-again.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { FirstPageSkeleton } from '../../ui/page-loading.tsx';
import { Wizard } from './wizard.tsx';
import { WizardSkeleton } from './wizard-skeleton.tsx';
import { useLoadedWizard } from './wizard-start.ts';

/** /consign: the four-step consignment wizard (spec 2.10). */
export function WizardPage() {
  const { newConsignments } = useProductSettings();
  return newConsignments ? <OpenWizard /> : <ClosedWizard />;
}

function OpenWizard() {
  const user = useSignedInUser();
  const wizard = useLoadedWizard(user);
  const isLoading = useLoadingUntilRendered(wizard.isPending);
  const reload = () => void wizard.refetch();

  if (isLoading) return <FirstPageSkeleton path="/consign" otherwise={<WizardSkeleton />} />;
  if (wizard.data) return <Wizard user={user} loaded={wizard.data} />;
  if (toApiError(wizard.error)?.code === 'NOT_SIGNED_IN') {
    return (
      <>
        <WizardSkeleton />
        <LazySignInAgain isOpen user={user} onSignedIn={reload} />
      </>
    );
  }
  return (
    <Page title="New Consignment">
      <ErrorState
        title="Your draft could not be loaded"
        message={getMessage(wizard.error)}
        onRetry={reload}
        isRetrying={wizard.isFetching}
      />
    </Page>
  );
}

/** `NEW_CONSIGNMENTS` is off (contract 2.8). */
function ClosedWizard() {
  return (
    <Page
      title={CONSIGNMENTS_CLOSED.replace('.', '')}
      documentTitle="New Consignment"
      lead="Our team gives every car its full attention, so now and then we pause new consignments. Please come back soon. If you have a draft, we keep it for you, and your submitted consignments continue as usual."
    >
      <Button component={Link} to="/dashboard">
        My Dashboard
      </Button>
    </Page>
  );
}
