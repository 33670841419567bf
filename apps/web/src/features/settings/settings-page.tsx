import { Button } from '@mantine/core';
import { usageNotices } from '@marque/domain/account/account-usage';
import { may } from '@marque/domain/account/permissions';
import { Link } from 'react-router-dom';
import { useSignedInUser } from '../../lib/session.ts';
import { ConfirmEmailNotice } from '../../shared/identity/confirm-email/confirm-email-notice.tsx';
import { DeletionNotice } from '../../shared/identity/deletion/deletion-notice.tsx';
import { useNoticesLoading } from '../../shared/identity/notices/use-notices-loading.ts';
import { PhoneVerificationCard } from '../../shared/identity/phone-verification/phone-verification-card.tsx';
import { UsageNotice } from '../../shared/photos/usage-notice.tsx';
import { IconChevronLeft } from '../../ui/icons.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { LatePlace } from '../../ui/late-place.tsx';
import { Page } from '../../ui/page.tsx';
import { AccessTokensSection } from './access-tokens/access-tokens-section.tsx';
import { DeleteAccount } from './deletion/delete-account.tsx';
import { DownloadData } from './export/download-data.tsx';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionIndex } from './section-index.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import classes from './settings-page.module.css';
import { SettingsSection } from './settings-section.tsx';
import { SmsConsent } from './sms-consent.tsx';
import { TwoFactorSection } from './two-factor/two-factor-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

const staffNoticesSection = latePart(async () => (await import('./staff-notices-section.tsx')).StaffNoticesSection);

/** The account's own page (spec 2.21). */
export function SettingsPage() {
  const isStaff = may(useSignedInUser().role, 'staff.area');
  const areNoticesLoading = useNoticesLoading();
  return (
    <Page
      title="Account Settings"
      width="wide"
      actions={
        <Button component={Link} to="/dashboard" variant="default" leftSection={<IconChevronLeft size={18} />}>
          Back to Dashboard
        </Button>
      }
    >
      <DeletionNotice />
      <UsageNotice of={usageNotices} />
      <ConfirmEmailNotice className={classes.confirm} />
      <div className={classes.columns} data-loading={areNoticesLoading || undefined}>
        <SectionIndex isStaff={isStaff} />
        <div>
          <ProfileSection />
          <SettingsSection id="phone">
            <PhoneVerificationCard />
            <SmsConsent />
          </SettingsSection>
          <PasswordSection />
          <TwoFactorSection />
          <PasskeysSection />
          <SessionsSection />
          <AccessTokensSection />
          <WebhooksSection />
          {isStaff && <LatePlace part={staffNoticesSection} props={{}} />}
          <SettingsSection id="data">
            <DownloadData />
            <DeleteAccount />
          </SettingsSection>
        </div>
      </div>
    </Page>
  );
}
