import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSignedInUser } from '../../../lib/session.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { printText } from '../../../ui/print-text.ts';
import { saveText } from '../../../ui/save-file.ts';
import { LeaveShownOnce, type Leaving } from '../leave-shown-once.tsx';
import classes from './two-factor.module.css';

const TITLE = 'Marque recovery codes';

export interface RecoveryCodesPanelProps {
  codes: readonly string[];
  leaving: Leaving;
  onSaved(): void;
}

/** The recovery codes, shown only once, with three ways to save them. */
export function RecoveryCodesPanel({ codes, leaving, onSaved }: RecoveryCodesPanelProps) {
  const { username } = useSignedInUser();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus({ preventScroll: true }), []);
  const lines = [`Username: ${username}`, 'Each code works once, in place of the usual code.', '', ...codes];
  return (
    <div ref={start} tabIndex={-1} className={classes.stage}>
      <p className={classes.text}>
        If you do not have your phone, each of these codes signs you in once. They are shown only now: keep them in a
        safe place.
      </p>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <CopyButton text={codes.join('\n')} />
        <Button variant="default" onClick={() => saveText([TITLE, ...lines], 'marque-recovery-codes.txt')}>
          Download
        </Button>
        <Button variant="default" onClick={() => printText(TITLE, lines)}>
          Print
        </Button>
      </div>
      <LeaveShownOnce leaving={leaving} savedLabel="I have saved them" onSaved={onSaved} />
    </div>
  );
}
