import { Button, VisuallyHidden } from '@mantine/core';
import { ConsignmentNumber } from '@marque/domain/api/ids';
import { REVIEW_PROMISE_HOURS, SUCCESS_COUNTDOWN_SECONDS } from '@marque/domain/product/limits';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { ConfirmEmailNotice } from '../../shared/identity/confirm-email/confirm-email-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import classes from './success-page.module.css';
import { useRefreshOwnLists } from './use-refresh-own-lists.ts';

/** The number that the wizard passed on; `null` when the page was opened directly. */
function numberIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('number' in state)) return null;
  const number = ConsignmentNumber.safeParse(state.number);
  return number.success ? number.data : null;
}

/** /success: shown after a submission only (spec 2.6; ADR 0027). */
export function SuccessPage() {
  const number = numberIn(useLocation().state);
  return number ? <Submitted number={number} /> : <Navigate to="/dashboard" replace />;
}

/** Leads to the dashboard automatically. */
function Submitted({ number }: { number: string }) {
  const navigate = useNavigate();
  const refreshOwnLists = useRefreshOwnLists();

  function goToDashboard(): void {
    refreshOwnLists();
    void navigate('/dashboard');
  }

  const { seconds, isStopped, stop } = useCountdown(SUCCESS_COUNTDOWN_SECONDS, goToDashboard);

  return (
    <Page
      title="Consignment Submitted Successfully"
      lead={
        <p>Thank you. Our team will review your consignment and get in touch within {REVIEW_PROMISE_HOURS} hours.</p>
      }
    >
      <p className={classes.number}>
        Your consignment number <span className={classes.code}>{number}</span>
      </p>
      <div className={classes.actions}>
        <Button onClick={goToDashboard}>Go to Dashboard Now</Button>
        {!isStopped && (
          <Button variant="default" onClick={stop}>
            Stay on this page
          </Button>
        )}
      </div>
      {/* Announced once, not every second. */}
      <VisuallyHidden role="status">
        {isStopped
          ? 'You stay on this page.'
          : `You will be taken to your dashboard in ${SUCCESS_COUNTDOWN_SECONDS} seconds.`}
      </VisuallyHidden>
      <p className={classes.countdown} aria-hidden>
        {isStopped ? 'Stay as long as you like.' : `Taking you to your dashboard in ${seconds} s`}
      </p>
      <ConfirmEmailNotice className={classes.confirm} />
    </Page>
  );
}
