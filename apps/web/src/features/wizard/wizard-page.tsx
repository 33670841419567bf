import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getMessage, toApiError } from '../../lib/api-error.ts';
import { useProductSettings, useSignedInUser } from '../../lib/session.ts';
import { SignInAgainDialog } from '../../shared/identity/sign-in-again-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
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
  const reload = () => void wizard.refetch();

  if (wizard.data) return <Wizard user={user} loaded={wizard.data} />;
  if (wizard.isPending) return <WizardSkeleton />;
  if (toApiError(wizard.error)?.code === 'NOT_SIGNED_IN') {
    return (
      <>
        <WizardSkeleton />
        <SignInAgainDialog user={user} onSignedIn={reload} />
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
      title="We are not taking in new cars at the moment"
      documentTitle="New Consignment"
      lead="Our team gives every car its full attention, so now and then we pause new consignments. Please come back soon. If you have a draft, it is kept for you, and your submitted consignments go on as usual."
    >
      <Button component={Link} to="/dashboard">
        My Dashboard
      </Button>
    </Page>
  );
}
