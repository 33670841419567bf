import { Skeleton, VisuallyHidden } from '@mantine/core';
import { formatPhone } from '@marque/domain/account/phone';
import type { Profile } from '@marque/domain/account/user';
import { CONSIGNMENT_TOASTS } from '@marque/domain/text/toasts/consignment-toasts';
import type { ReactNode } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LabelBadge } from '../../ui/status-badge.tsx';
import { EmailFact } from './email-fact.tsx';
import { NameFact } from './name-fact.tsx';
import classes from './profile-section.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Username, name, email, and phone with its badge (spec 2.21). */
export function ProfileSection() {
  const { data, isError, error, isFetching, refetch } = trpc.profile.get.useQuery();
  return (
    <SettingsSection id="profile">
      {isError && !data ? (
        <ErrorState
          title={CONSIGNMENT_TOASTS.profileNotFetched.title}
          message={getMessage(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <ProfileFacts profile={data} />
      )}
    </SettingsSection>
  );
}

function ProfileFacts({ profile }: { profile: Profile | undefined }) {
  return (
    <>
      {!profile && <VisuallyHidden role="status">Loading your profile</VisuallyHidden>}
      <dl className={classes.facts} aria-busy={!profile}>
        <Fact term="Username">{profile ? profile.username : <Waiting width="7rem" />}</Fact>
        <Fact term="Name">{profile ? <NameFact profile={profile} /> : <Waiting width="9rem" />}</Fact>
        <Fact term="Email">{profile ? <EmailFact email={profile.email} /> : <Waiting width="14rem" />}</Fact>
        <Fact term="Phone">{profile ? <PhoneFact profile={profile} /> : <Waiting width="9rem" />}</Fact>
      </dl>
    </>
  );
}

function PhoneFact({ profile: { phone, phoneVerified } }: { profile: Profile }) {
  if (!phone) return 'Not provided';
  return (
    <>
      {formatPhone(phone)}
      {phoneVerified && <LabelBadge look="default">Verified</LabelBadge>}
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Waiting({ width }: { width: string }) {
  return <Skeleton height={16} width={width} />;
}
