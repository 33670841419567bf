import type { OpenSession } from '@marque/domain/account/account';
import { formatDateTime } from '@marque/domain/text/format';
import { LabelBadge } from '../../../ui/status-badge.tsx';
import { Day, SettingsFacts, SettingsRow, SettingsRowAction } from '../settings-list.tsx';
import classes from './sessions.module.css';

/** Authentication methods by the server's codes. */
const METHODS: Partial<Record<string, string>> = {
  password: 'with a password',
  'password and code': 'with a password and a code',
  passkey: 'with a passkey',
  registration: 'by registering',
};

export interface SessionRowProps {
  session: OpenSession;
  isEnding: boolean;
  onEnd(): void;
}

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { device, address, method, createdAt, lastSeenAt, isCurrent } = session;
  return (
    <SettingsRow
      name={device}
      badge={isCurrent && <LabelBadge>This device</LabelBadge>}
      facts={
        <>
          <SettingsFacts>
            Signed in {METHODS[method] ?? method} on <Day date={createdAt} />
          </SettingsFacts>
          <SettingsFacts>
            {isCurrent ? (
              'In use now'
            ) : (
              <>
                Last seen <time dateTime={lastSeenAt.toISOString()}>{formatDateTime(lastSeenAt)}</time>
              </>
            )}
            {address && <span className={classes.address}> from {address}</span>}
          </SettingsFacts>
        </>
      }
      actions={
        !isCurrent && (
          <SettingsRowAction
            aria-label={`Sign out ${device}, last seen ${formatDateTime(lastSeenAt)}`}
            loading={isEnding}
            onClick={onEnd}
          >
            Sign Out
          </SettingsRowAction>
        )
      }
    />
  );
}
