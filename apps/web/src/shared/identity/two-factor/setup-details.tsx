import type { TwoFactorSetup } from '@marque/domain/account/two-factor';
import { useProductSettings } from '../../../lib/session.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { OutboxNote } from '../phone-verification/outbox-note.tsx';
import { CODE_SENT_TO } from '../sent-to.ts';
import classes from './two-factor.module.css';

export interface SetupDetailsProps {
  setup: TwoFactorSetup;
  /** Whose app or phone it is when an administrator sets it up: `ada’s`. */
  phoneOwner?: string;
}

/**
 * The start of a setup: the QR code and secret for an app, or the note that a text message is on its way (spec 2.19).
 */
export function SetupDetails({ setup, phoneOwner }: SetupDetailsProps) {
  const { smsOutbox } = useProductSettings();
  if (setup.method === 'app') return <AppDetails setup={setup} phoneOwner={phoneOwner ?? 'your'} />;
  return (
    <div className={classes.details}>
      <div className={classes.notice} role="status">
        <p className={classes.noticeTitle}>Verification code sent</p>
        <p>
          {smsOutbox ? 'We made a 6-digit code for' : CODE_SENT_TO}{' '}
          {setup.phone ? <span className={classes.number}>{setup.phone}</span> : 'the verified phone number'}.
        </p>
      </div>
      {smsOutbox && <OutboxNote />}
    </div>
  );
}

function AppDetails({ setup: { qrCodeUrl, secret }, phoneOwner }: Required<SetupDetailsProps>) {
  return (
    <div className={classes.app}>
      {qrCodeUrl && (
        <img className={classes.qr} src={qrCodeUrl} width={176} height={176} alt="QR code of the key beside it" />
      )}
      {secret && (
        <div className={classes.manual}>
          <p>Scan the image with {phoneOwner} authenticator app. If you cannot scan it, enter this key in the app:</p>
          <code className={classes.secret}>{inGroups(secret)}</code>
          <CopyButton text={secret} label="Copy key" />
        </div>
      )}
    </div>
  );
}

/** In groups of four for reading aloud; apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
