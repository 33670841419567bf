import { Button } from '@mantine/core';
import type { DeletionReceipt } from '@marque/domain/account/account';
import { formatDate, formatDateTime } from '@marque/domain/text/format';
import { useEffect, useRef, useState } from 'react';
import { useSignedInUser } from '../../../lib/session.ts';
import { useKeepAccount } from '../../../shared/identity/deletion/use-keep-account.ts';
import { printText } from '../../../ui/print-text.ts';
import { saveText } from '../../../ui/save-file.ts';
import classes from './deletion.module.css';

const TITLE = 'Marque: account deletion receipt';

export interface DeletionReceiptPanelProps {
  receipt: DeletionReceipt;
  onKept(): void;
}

export function DeletionReceiptPanel({ receipt: { receipt, dueAt }, onKept }: DeletionReceiptPanelProps) {
  const { username } = useSignedInUser();
  const [requestedAt] = useState(() => new Date());
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const keep = useKeepAccount(onKept);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'center' });
  }, []);
  const lines = [
    `Receipt: ${receipt}`,
    `Username: ${username}`,
    `Requested: ${formatDateTime(requestedAt)}`,
    `The account and everything in it will be deleted on: ${formatDate(dueAt)}`,
    'Until then, you can keep it under Account Settings.',
  ];
  return (
    <div ref={panel} className={classes.receipt}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        Your account will be deleted on {formatDate(dueAt)}
      </h3>
      <dl className={classes.facts}>
        <div>
          <dt>Receipt</dt>
          <dd className={classes.number}>{receipt}</dd>
        </div>
        <div>
          <dt>Requested</dt>
          <dd>{formatDateTime(requestedAt)}</dd>
        </div>
      </dl>
      <p className={classes.text}>
        Until then, you can sign in as usual and keep your account if you change your mind.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => saveText([TITLE, '', ...lines], `marque-${receipt}.txt`)}>
          Download receipt
        </Button>
        <Button variant="default" onClick={() => printText(TITLE, lines)}>
          Print receipt
        </Button>
        <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
          Keep my account
        </Button>
      </div>
    </div>
  );
}
