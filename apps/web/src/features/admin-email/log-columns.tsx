import { Button, Skeleton } from '@mantine/core';
import type { MailLogEntry } from '@marque/domain/review/email-settings';
import { getMailKindLabel, MAIL_STATE_VIEWS } from '@marque/domain/review/mail-labels';
import { type MailState, RESENDABLE_MAIL_STATES } from '@marque/domain/review/mails';
import { formatDateTime } from '@marque/domain/text/format';
import { Link } from 'react-router-dom';
import { ROW_MAIN } from '../../ui/staff-list/row-focus.ts';
import type { StaffColumn } from '../../ui/staff-list/staff-table.tsx';
import { LabelBadge } from '../../ui/status-badge.tsx';
import classes from './log-columns.module.css';
import { ResponseText } from './response-text.tsx';

interface LogColumnsOptions {
  onResend(mail: MailLogEntry): void;
  resending: string | null;
}

export function logColumns({ onResend, resending }: LogColumnsOptions): StaffColumn<MailLogEntry>[] {
  return [
    {
      title: 'Message',
      widthClass: classes.messageWidth,
      cell: (mail) => <Message mail={mail} />,
      skeleton: (
        <span className={classes.stack}>
          <Skeleton height={16} width={136} my={3} />
          <Skeleton height={13} width={96} my={3} />
        </span>
      ),
    },
    { title: 'To', widthClass: classes.toWidth, cell: (mail) => <Recipient mail={mail} /> },
    {
      title: 'State',
      widthClass: classes.stateWidth,
      cell: (mail) => <DeliveryState mail={mail} />,
      skeleton: <Skeleton height={26} width={84} radius={13} />,
    },
    { title: 'Time', widthClass: classes.timeWidth, cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: 'Server’s response', cell: ({ answer }) => <ResponseText response={answer} /> },
    {
      title: 'Actions',
      widthClass: classes.actionsWidth,
      fillsLine: true,
      cell: (mail) => <Actions mail={mail} onResend={onResend} isBusy={resending === mail.id} />,
    },
  ];
}

function Time({ at }: { at: Date }) {
  return (
    <time className={classes.time} dateTime={at.toISOString()}>
      {formatDateTime(at)}
    </time>
  );
}

function Message({ mail: { kind, consignmentId } }: { mail: MailLogEntry }) {
  return (
    <span className={classes.stack}>
      <span className={classes.kind}>{getMailKindLabel(kind)}</span>
      {consignmentId !== null && (
        <Link className={classes.link} to={`/admin/dashboard?open=${consignmentId}`}>
          Consignment {consignmentId}
        </Link>
      )}
    </span>
  );
}

function Recipient({ mail: { toName, toAddress } }: { mail: MailLogEntry }) {
  if (!toAddress) return <span className={classes.muted}>Deleted</span>;
  return (
    <span className={classes.stack}>
      {toName && <span>{toName}</span>}
      <span className={toName ? classes.muted : undefined}>{toAddress}</span>
    </span>
  );
}

function triesText(tries: number): string {
  return `${tries} ${tries === 1 ? 'try' : 'tries'}`;
}

/** The state, the number of tries, and the time of the next one. */
function DeliveryState({ mail: { state, tries, nextTryAt } }: { mail: MailLogEntry }) {
  const { label, look } = MAIL_STATE_VIEWS[state];
  return (
    <span className={classes.stack}>
      <span>
        <LabelBadge look={look}>{label}</LabelBadge>
      </span>
      {tries > 0 && <span className={classes.muted}>{triesText(tries)}</span>}
      {state === 'failing' && nextTryAt && (
        <span className={classes.muted}>
          next <Time at={nextTryAt} />
        </span>
      )}
    </span>
  );
}

interface ActionsProps {
  mail: MailLogEntry;
  onResend(mail: MailLogEntry): void;
  isBusy: boolean;
}

const RESENDABLE: readonly MailState[] = RESENDABLE_MAIL_STATES;

function Actions({ mail, onResend, isBusy }: ActionsProps) {
  if (!RESENDABLE.includes(mail.state) || mail.toAddress === '') return null;
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.again}
      aria-label={`Send again: ${getMailKindLabel(mail.kind)} to ${mail.toAddress}`}
      loading={isBusy}
      onClick={() => onResend(mail)}
      {...ROW_MAIN}
    >
      Send again
    </Button>
  );
}
