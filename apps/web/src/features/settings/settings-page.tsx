import { Button } from '@mantine/core';
import { formatPhone } from '@marque/domain/phone';
import { TOASTS } from '@marque/domain/toasts';
import type { Profile } from '@marque/domain/user';
import { Link } from 'react-router-dom';
import { messageOf } from '../../app/api-error.ts';
import { trpc } from '../../app/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconChevronLeft } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { PhoneVerificationCard } from '../../ui/phone-verification/phone-verification-card.tsx';
import { LabelBadge } from '../../ui/status-badge.tsx';
import classes from './settings-page.module.css';

/** The account's own page (spec section 2, /settings). */
export function SettingsPage() {
  return (
    <Page
      title="Account Settings"
      actions={
        <Button component={Link} to="/dashboard" variant="default" leftSection={<IconChevronLeft size={18} />}>
          Back to Dashboard
        </Button>
      }
    >
      <section className={classes.section} aria-labelledby="profile">
        <h2 id="profile" className={classes.heading}>
          Profile Information
        </h2>
        <ProfileInformation />
      </section>
      <section className={classes.section} aria-labelledby="phone">
        <h2 id="phone" className={classes.heading}>
          Phone Verification
        </h2>
        <PhoneVerificationCard />
      </section>
    </Page>
  );
}

function ProfileInformation() {
  const { data, isError, error, isFetching, refetch } = trpc.profile.get.useQuery();
  if (isError) {
    return (
      <ErrorState
        title={TOASTS.profileNotFetched.title}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <dl className={classes.facts} aria-busy={!data}>
      <Fact term="Username">{data?.username}</Fact>
      <Fact term="Name">{data && (nameOf(data) || 'Not provided')}</Fact>
      <Fact term="Email">{data && (data.email || 'No email provided')}</Fact>
      <Fact term="Phone">
        {data?.phone ? formatPhone(data.phone) : data && 'Not provided'}
        {data?.phone && data.phoneVerified && <LabelBadge look="default">Verified</LabelBadge>}
      </Fact>
    </dl>
  );
}

function nameOf({ firstName, lastName }: Profile): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
