import { Button } from '@mantine/core';
import { RECOVERY_CODES } from '@marque/domain/account/two-factor';
import classes from './two-factor.module.css';
import { useRenewRecoveryCodes } from './use-two-factor.ts';

export interface RenewCodesFormProps {
  onRenewed(recoveryCodes: string[]): void;
  onCancel(): void;
}

export function RenewCodesForm({ onRenewed, onCancel }: RenewCodesFormProps) {
  const renew = useRenewRecoveryCodes(onRenewed);
  return (
    <div className={classes.stage}>
      <p className={classes.text}>You get {RECOVERY_CODES} new codes. The old ones stop working immediately.</p>
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button loading={renew.isPending} onClick={() => renew.mutate()}>
          Create new codes
        </Button>
      </div>
    </div>
  );
}
