import { Button } from '@mantine/core';
import type { OpenSession } from '@marque/domain/account';
import { formatDate, formatDateTime } from '@marque/domain/format';
import { LabelBadge } from '../../../ui/status-badge.tsx';
import classes from './sessions.module.css';

/** How somebody proved who he was, by the server's short names. */
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
    <li className={classes.row}>
      <div className={classes.session}>
        <p className={classes.device}>
          {device}
          {isCurrent && <LabelBadge>This device</LabelBadge>}
        </p>
        <p className={classes.facts}>
          Signed in {METHODS[method] ?? method} on{' '}
          <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
        </p>
        <p className={classes.facts}>
          {isCurrent ? (
            'In use now'
          ) : (
            <>
              Last seen <time dateTime={lastSeenAt.toISOString()}>{formatDateTime(lastSeenAt)}</time>
            </>
          )}
          {address && <span className={classes.address}> from {address}</span>}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="subtle"
          className={classes.end ?? ''}
          aria-label={`Sign out ${device}, last seen ${formatDateTime(lastSeenAt)}`}
          loading={isEnding}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
