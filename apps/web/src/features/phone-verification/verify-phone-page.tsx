import { DestinationRedirect } from '../../lib/destination-redirect.tsx';
import { destinationAfterVerification } from '../../lib/post-login-target.ts';
import { useProductSettings, useSignedInUser } from '../../lib/session.ts';
import { ContactDetailsCard } from '../../shared/identity/contact-details/contact-details-card.tsx';
import { PhoneVerificationCard } from '../../shared/identity/phone-verification/phone-verification-card.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import classes from './verify-phone-page.module.css';

/** The step between registration and everything else (spec 2.7). */
export function VerifyPhonePage() {
  const user = useSignedInUser();
  // Verifying updates the session's user, which triggers this redirect.
  if (user.phoneVerified)
    return (
      <>
        <DestinationRedirect getDestination={() => destinationAfterVerification(user)} />
        <PageLoading />
      </>
    );
  return (
    <Page
      title="Verify Your Phone"
      width="narrow"
      lead={<p>We call or text you with news about your car, so we check that the number is yours.</p>}
    >
      <ContactDetailsCard className={classes.reach} />
      <PhoneVerificationCard />
      <p className={classes.support}>
        No code, or the wrong number? <Help />
      </p>
    </Page>
  );
}

/** How to reach support, as far as the company has set it. */
function Help() {
  const { contact, supportEmail } = useProductSettings();
  if (!contact && !supportEmail) return 'Check the number, then request another code.';
  return (
    <>
      {contact && (
        <>
          Call {contact.person ?? 'us'} at <PhoneLink phone={contact.phone} />
        </>
      )}
      {supportEmail && (
        <>
          {contact ? ' or write to ' : 'Write to '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </>
      )}
      .
    </>
  );
}
