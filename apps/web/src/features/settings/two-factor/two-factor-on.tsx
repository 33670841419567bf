import { Button } from '@mantine/core';
import { formatPhone } from '@marque/domain/account/phone';
import { RECOVERY_CODES, type TwoFactorStatus } from '@marque/domain/account/two-factor';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconShieldCheck } from '../../../ui/icons.tsx';
import classes from './two-factor.module.css';
import { useDisable } from './use-two-factor.ts';

/** At this number or below, people are urged to get new codes. */
const FEW_CODES = 2;

export interface TwoFactorOnProps {
  status: TwoFactorStatus;
  onRenew(): void;
  onDisabled(): void;
}

export function TwoFactorOn({ status, onRenew, onDisabled }: TwoFactorOnProps) {
  const [isAsking, setIsAsking] = useState(false);
  const stop = () => setIsAsking(false);
  const disable = useDisable({ onDisabled, onSettled: stop });
  return (
    <div className={classes.state}>
      <div className={classes.on}>
        <IconShieldCheck size={24} className={classes.shield} />
        <p className={classes.line}>
          Two-factor authentication is on. <Source status={status} />
        </p>
      </div>
      <CodesLeft count={status.recoveryCodesLeft} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onRenew}>
          New recovery codes
        </Button>
        <Button variant="subtle" color="danger" onClick={() => setIsAsking(true)}>
          Disable
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Disable two-factor authentication?"
        message="Your password alone will then sign you in, and your recovery codes stop working. To change between app and text messages, disable it and set it up again."
        confirmLabel="Disable"
        cancelLabel="Keep it on"
        isBusy={disable.isPending}
        onConfirm={() => disable.mutate()}
        onCancel={stop}
      />
    </div>
  );
}

function Source({ status: { method } }: { status: TwoFactorStatus }) {
  const { data: profile } = trpc.profile.get.useQuery();
  if (method === 'app') return 'Your codes come from your authenticator app.';
  if (!profile?.phone) return 'Your codes come by text message.';
  return (
    <>
      Your codes come by text message to <span className={classes.number}>{formatPhone(profile.phone)}</span>.
    </>
  );
}

function CodesLeft({ count }: { count: number }) {
  const text = `${count} of ${RECOVERY_CODES} recovery codes are left.`;
  if (count > FEW_CODES) return <p className={classes.text}>{text}</p>;
  return (
    <p className={classes.warning}>
      {count === 0 ? 'No recovery codes are left.' : text} If you lose your phone, you cannot sign in. Please create new
      ones.
    </p>
  );
}
