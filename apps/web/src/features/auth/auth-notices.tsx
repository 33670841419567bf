import { Button } from '@mantine/core';
import type { AuthPageState } from '../../lib/auth-page-state.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './auth-page.module.css';

export interface AuthNoticesProps {
  arrival: AuthPageState | null;
  ended: string | null;
  onRetry: (() => void) | null;
}

/** Why the person was sent here, above the forms. */
export function AuthNotices({ arrival, ended, onRetry }: AuthNoticesProps) {
  if (!arrival && !ended && !onRetry) return null;
  return (
    <div className={classes.notices}>
      {onRetry && (
        <Notice tone="problem">
          <p>We could not check whether you are signed in because the service did not respond.</p>
          <Button variant="default" onClick={onRetry}>
            Try Again
          </Button>
        </Notice>
      )}
      {ended && (
        <Notice tone="problem">
          <p>{ended}</p>
        </Notice>
      )}
      {!ended && arrival && (
        <Notice tone={'done' in arrival ? 'good' : 'plain'}>
          <p>{'done' in arrival ? DONE[arrival.done] : REASONS[arrival.reason]}</p>
        </Notice>
      )}
    </div>
  );
}

const REASONS = {
  consign: 'Create an account to begin. It takes about two minutes, and your answers are saved as you go.',
  page: 'Please sign in to continue. You will be taken to the page you asked for.',
} as const;

const DONE = {
  passwordSet: 'Your new password is set, and you have been signed out everywhere. Please sign in again.',
  unlocked: 'Sign-in is unlocked in this browser. Please try your password again.',
} as const;
