import { Button } from '@mantine/core';
import { formatPhone } from '@marque/domain/account/phone';
import type { PhoneCodeSent } from '@marque/domain/account/phone-verification';
import type { Profile } from '@marque/domain/account/user';
import { PROFILE_NOT_FETCHED } from '@marque/domain/text/messages';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconShieldCheck } from '../../../ui/icons.tsx';
import { type CodeBy, EnterCodeForm } from './enter-code-form.tsx';
import classes from './phone-verification.module.css';
import { SendCodeForm } from './send-code-form.tsx';

export interface PhoneVerificationCardProps {
  /** Called 100 ms after the number was verified (spec 4.3). */
  onVerified?: () => void;
}

/** `sent` is `null` for people who come back with an earlier code. */
type Stage = { name: 'number' } | { name: 'code'; sent: PhoneCodeSent | null; by: CodeBy } | { name: 'verified' };

/** Verifies the signed-in person's phone number: number and consent, then the code (spec 2.7, 4.3, 5.14 and 8.9). */
export function PhoneVerificationCard({ onVerified }: PhoneVerificationCardProps) {
  const { user } = useSession();
  const profile = trpc.profile.get.useQuery();
  if (profile.isError) {
    return (
      <ErrorState
        title={PROFILE_NOT_FETCHED}
        message="Your phone number could not be loaded."
        onRetry={() => void profile.refetch()}
        isRetrying={profile.isFetching}
      />
    );
  }
  if (!profile.data) {
    return <div className={classes.skeleton} data-verified={user?.phoneVerified} role="status" aria-label="Loading" />;
  }
  return <Card profile={profile.data} onVerified={onVerified} />;
}

function Card({ profile, onVerified }: { profile: Profile; onVerified: (() => void) | undefined }) {
  const [stage, setStage] = useState<Stage>(profile.phoneVerified ? { name: 'verified' } : { name: 'number' });
  return (
    <div className={classes.card}>
      {stage.name === 'verified' && (
        <div className={classes.verified}>
          <IconShieldCheck size={24} className={classes.shield} />
          <p>
            {profile.phone ? `${formatPhone(profile.phone)} is verified.` : 'Your phone is verified.'}{' '}
            <span className={classes.muted}>A new number has to be verified again.</span>
          </p>
          <Button variant="default" onClick={() => setStage({ name: 'number' })}>
            Change number
          </Button>
        </div>
      )}
      {stage.name === 'number' && (
        <SendCodeForm
          profile={profile}
          onSent={(sent) => setStage({ name: 'code', sent, by: 'sms' })}
          onMailed={(sent) => setStage({ name: 'code', sent, by: 'mail' })}
          onHasCode={() => setStage({ name: 'code', sent: null, by: 'sms' })}
          onCancel={profile.phoneVerified ? () => setStage({ name: 'verified' }) : undefined}
        />
      )}
      {stage.name === 'code' && (
        <EnterCodeForm
          phone={stage.sent?.phone ?? profile.phone}
          email={profile.email}
          sent={stage.sent}
          by={stage.by}
          onResent={(sent) => setStage({ name: 'code', sent, by: 'sms' })}
          onMailed={(sent) => setStage({ name: 'code', sent, by: 'mail' })}
          onChangeNumber={() => setStage({ name: 'number' })}
          onVerified={() => {
            setStage({ name: 'verified' });
            onVerified?.();
          }}
        />
      )}
    </div>
  );
}
