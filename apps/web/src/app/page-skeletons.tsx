import { Box, Skeleton, Tabs } from '@mantine/core';
import { UserId } from '@marque/domain/api/ids';
import { WIZARD_STEP_TITLES } from '@marque/domain/consignment/wizard';
import { LEGAL_TITLES } from '@marque/domain/product/legal-pages';
import type { ReactNode } from 'react';
import { consignmentColumns } from '../features/admin-consignments/columns.tsx';
import { PanelSkeleton } from '../features/admin-email/settings-panel.tsx';
import { userColumns } from '../features/admin-users/user-columns.tsx';
import { ConsignmentSkeleton } from '../features/consignment/consignment-skeleton.tsx';
import dashboard from '../features/dashboard/dashboard-page.module.css';
import { DashboardSkeleton } from '../features/dashboard/dashboard-skeleton.tsx';
import { Welcome } from '../features/dashboard/welcome.tsx';
import { FiguresLead, FiguresSkeleton } from '../features/figures/figures-skeleton.tsx';
import { TextSkeleton } from '../features/legal/text-skeleton.tsx';
import { CONFIRM_EMAIL, type LinkTexts, STOP_EMAIL_CHANGE, UNLOCK } from '../features/mailed-links/link-texts.ts';
import pairedPhone from '../features/paired-phone/paired-phone.module.css';
import { ForgotPasswordLead, ResetPasswordLead } from '../features/password-reset/leads.tsx';
import passwordReset from '../features/password-reset/password-reset.module.css';
import { SectionIndex } from '../features/settings/section-index.tsx';
import settings from '../features/settings/settings-page.module.css';
import { SettingsSection } from '../features/settings/settings-section.tsx';
import { STEP_LEADS } from '../features/wizard/step-leads.ts';
import { STEP_NAMES } from '../features/wizard/step-names.ts';
import { SuccessSkeleton } from '../features/wizard/success-skeleton.tsx';
import { GrayHeader, WizardSkeleton } from '../features/wizard/wizard-skeleton.tsx';
import { ConfirmEmailSkeleton } from '../shared/identity/confirm-email/confirm-email-skeleton.tsx';
import { ContactDetailsSkeleton } from '../shared/identity/contact-details/contact-details-skeleton.tsx';
import { Wordmark } from '../ui/brand/wordmark.tsx';
import { EarlyTexts } from '../ui/early-texts.tsx';
import { IconChevronLeft } from '../ui/icons.tsx';
import { PageSpinner } from '../ui/loading.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { StaffTableSkeleton } from '../ui/staff-list/staff-table.tsx';
import shell from './admin-shell.module.css';
import appShell from './app-shell.module.css';
import topBar from './top-bar.module.css';

const doNothing = () => undefined;
const NOTHING_SELECTED = { ids: new Set<number>(), cases: [], toggle: doNothing, keep: doNothing, clear: doNothing };

const STEPS = STEP_NAMES.map((name, index) => [
  `step-${name}`,
  <PageHeader key={name} title={WIZARD_STEP_TITLES[index] ?? ''} lead={STEP_LEADS[index]} />,
]);

/**
 * Skeletons for the prerendered HTML of each page (spec 2.1), by the route's path. Identical to what the page shows
 * while its data is loading.
 */
export const PAGE_SKELETONS: Readonly<Record<string, ReactNode>> = {
  '/auth': (
    <Page title="Sign In" width="narrow">
      <Tabs value="login" mb={32}>
        <Tabs.List>
          <Tabs.Tab value="login">Login</Tabs.Tab>
          <Tabs.Tab value="register">Register</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <Fields count={2} />
      <Skeleton height={44} />
    </Page>
  ),
  '/forgot-password': (
    <Page
      title="Forgot Your Password?"
      width="narrow"
      eyebrow={
        <span className={passwordReset.back}>
          <IconChevronLeft size={16} />
          Back to sign in
        </span>
      }
      lead={<ForgotPasswordLead />}
    >
      <Fields count={1} />
      <Skeleton height={44} mt={32} />
    </Page>
  ),
  // Whose password it is will be known once the link is checked.
  '/reset-password': (
    <Page
      title="Set a New Password"
      width="narrow"
      lead={
        <Skeleton>
          <ResetPasswordLead username="username" />
        </Skeleton>
      }
    >
      <Fields count={1} hasHint />
      <Fields count={1} />
      <Skeleton height={44} mt={32} />
    </Page>
  ),
  '/confirm-email': <LinkSkeleton {...CONFIRM_EMAIL} />,
  '/stop-email-change': <LinkSkeleton {...STOP_EMAIL_CHANGE} />,
  '/unlock': <LinkSkeleton {...UNLOCK} />,
  '/success': <SuccessSkeleton />,
  '/terms': <LegalSkeleton title={LEGAL_TITLES.terms} />,
  '/privacy': <LegalSkeleton title={LEGAL_TITLES.privacy} />,
  '/imprint': <LegalSkeleton title={LEGAL_TITLES.imprint} />,
  // The page itself waits for the computer before it is known what there is to show.
  '/shoot': (
    <div className={pairedPhone.shell}>
      <div className={pairedPhone.bar}>
        <Wordmark height={17} />
      </div>
      <PageSpinner label="Connecting to your computer" />
    </div>
  ),
  '/verify-phone': (
    <Page title="Verify Your Phone" width="narrow">
      <Fields count={1} />
    </Page>
  ),
  '/dashboard': (
    <Page
      title="My Consignments"
      width="wide"
      lead={
        <EarlyTexts texts={{ welcome: <Welcome name={<span data-slot />} /> }}>
          <p>&nbsp;</p>
        </EarlyTexts>
      }
      actions={
        <>
          <div className={dashboard.wideOnly}>
            <Skeleton height={44} width={195} />
          </div>
          <Skeleton height={44} width={170} />
        </>
      }
    >
      <EarlyTexts
        texts={{
          'link-sent': <ConfirmEmail isLinkSent />,
          'link-not-sent': <ConfirmEmail isLinkSent={false} />,
        }}
      />
      <DashboardSkeleton />
    </Page>
  ),
  '/consign': (
    <WizardSkeleton
      header={
        <EarlyTexts texts={Object.fromEntries(STEPS)}>
          <GrayHeader />
        </EarlyTexts>
      }
    />
  ),
  '/consignments/:id': <ConsignmentSkeleton title="Consignment Details" eyebrow="My Consignments" />,
  '/settings': (
    <Page title="Account Settings" width="wide">
      <div className={settings.columns}>
        <SectionIndex isStaff={false} />
        <SettingsSection id="profile">
          <Fields count={4} />
        </SettingsSection>
      </div>
    </Page>
  ),
  '/admin/dashboard': (
    <StaffFrame>
      <Page
        title="Consignments"
        width="list"
        beside={<Skeleton height={36} width="min(100%, 21rem)" />}
        actions={<Skeleton height={36} width={72} />}
      >
        <div data-rail>
          <Skeleton height={32} mb={4} />
        </div>
        <div data-rows>
          <StaffTableSkeleton
            columns={consignmentColumns({
              username: '',
              getUnread: () => 0,
              hasProposal: () => false,
              onMail: undefined,
              onDelete: undefined,
              selection: NOTHING_SELECTED,
              toAddress: () => '',
              onOpen: doNothing,
            })}
            label={null}
            isDense
          />
        </div>
      </Page>
    </StaffFrame>
  ),
  '/admin/settings': (
    <StaffFrame>
      <Page title="Email Settings" width="wide">
        <Tabs value="settings" mb={32}>
          <Tabs.List>
            <Tabs.Tab value="settings">Configuration</Tabs.Tab>
            <Tabs.Tab value="log">Delivery log</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <PanelSkeleton />
      </Page>
    </StaffFrame>
  ),
  '/admin/figures': (
    <StaffFrame>
      <Page
        title="Figures"
        width="wide"
        lead={<FiguresLead />}
        actions={<Skeleton height={40} width="min(100%, 14rem)" />}
      >
        <FiguresSkeleton />
      </Page>
    </StaffFrame>
  ),
  '/admin/company': (
    <StaffFrame>
      <Page title="Company" width="wide">
        <Skeleton height={42} mb={32} />
        <Fields count={2} />
      </Page>
    </StaffFrame>
  ),
  '/admin/users': (
    <StaffFrame>
      <Page title="User Management" width="wide">
        <Skeleton height={48} width="min(100%, 26rem)" mb={20} />
        <StaffTableSkeleton columns={userColumns({ self: UserId.parse(1), onOpen: doNothing })} label={null} />
      </Page>
    </StaffFrame>
  ),
};

const PLACES = ['first', 'second', 'third', 'fourth'];

function Fields({ count, hasHint = false }: { count: number; hasHint?: boolean }) {
  return PLACES.slice(0, count).map((place) => (
    <Box key={place} mb={20}>
      <Skeleton height={18} width={96} mb={10} />
      <Skeleton height={44} />
      {hasHint && <Skeleton height={20} width="80%" mt={5} mb={50} />}
    </Box>
  ));
}

function LinkSkeleton({ title, lead }: LinkTexts) {
  return (
    <Page title={title} width="narrow" lead={<p>{lead}</p>}>
      <Skeleton height={44} />
    </Page>
  );
}

function ConfirmEmail({ isLinkSent }: { isLinkSent: boolean }) {
  return (
    <div className={dashboard.reach}>
      <ConfirmEmailSkeleton address={<span data-slot />} isLinkSent={isLinkSent} />
    </div>
  );
}

function LegalSkeleton({ title }: { title: string }) {
  return (
    <div className={appShell.shell}>
      <div className={topBar.bar}>
        <span className={topBar.home}>
          <Wordmark height={19} />
        </span>
      </div>
      <Page title={title}>
        <TextSkeleton />
      </Page>
    </div>
  );
}

function StaffFrame({ children }: { children: ReactNode }) {
  return (
    <div className={shell.shell}>
      <div className={shell.sidebar}>
        <span className={shell.home}>
          <Wordmark height={12} />
        </span>
      </div>
      <div className={shell.bar}>
        <span className={shell.home}>
          <Wordmark height={17} />
        </span>
      </div>
      <div className={shell.content}>
        <EarlyTexts
          texts={{
            reach: (
              <div className={shell.reach}>
                <ContactDetailsSkeleton />
              </div>
            ),
          }}
        />
        <div data-frame-content>{children}</div>
      </div>
    </div>
  );
}
