import { Button, VisuallyHidden } from '@mantine/core';
import { SUCCESS_COUNTDOWN_SECONDS } from '@marque/domain/product/limits';
import { describePromisedTime } from '@marque/domain/review/due-text';
import { describeNextStep, NEXT_STEP_TITLE, PROMISE_TEXTS } from '@marque/domain/review/owner-labels';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useProductSettings } from '../../lib/session.ts';
import { ConfirmEmailNotice } from '../../shared/identity/confirm-email/confirm-email-notice.tsx';
import { HeroPage } from '../../shared/vehicle/car-hero/hero-page.tsx';
import { NextLines } from '../../shared/vehicle/car-hero/next-lines.tsx';
import { useCareLine } from '../../shared/vehicle/car-hero/use-care-line.tsx';
import { announceDashboard, countToDashboard } from '../../ui/dashboard-countdown.ts';
import { Redirect } from '../../ui/redirect.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { parseSubmittedState, type SubmittedState } from './submitted-state.ts';
import classes from './success-page.module.css';
import { useRefreshOwnLists } from './use-refresh-own-lists.ts';

/** /success: shown only after a submission (spec 2.6; ADR 0027). */
export function SuccessPage() {
  const submitted = parseSubmittedState(useLocation().state);
  return submitted ? <Submitted {...submitted} /> : <Redirect to="/dashboard" />;
}

/** Redirects to the dashboard after a countdown. */
function Submitted({ number, photo }: SubmittedState) {
  const navigate = useNavigate();
  const goButton = useRef<HTMLButtonElement>(null);
  const refreshOwnLists = useRefreshOwnLists();
  const care = useCareLine(number);
  const { workingHours } = useProductSettings();
  const promised = describePromisedTime(workingHours);
  const promise = {
    term: workingHours ? PROMISE_TEXTS.workingTitle : PROMISE_TEXTS.title,
    text: `${PROMISE_TEXTS.due} ${promised}`,
  };
  const lines = [{ term: NEXT_STEP_TITLE, text: describeNextStep('pending') }, promise, care];

  function goToDashboard(): void {
    refreshOwnLists();
    void navigate('/dashboard');
  }

  const { seconds, isStopped, stop } = useCountdown(SUCCESS_COUNTDOWN_SECONDS, goToDashboard);

  /** The button that was pressed is gone then. */
  function stay(): void {
    stop();
    goButton.current?.focus();
  }

  return (
    <HeroPage
      title="Consignment Submitted Successfully"
      photo={photo}
      lead={<p>Thank you. Our team will review your consignment and get in touch within {promised}.</p>}
    >
      <p className={classes.number}>
        Your consignment number <span className={classes.code}>{number}</span>
      </p>
      <div className={classes.actions}>
        <Button ref={goButton} onClick={goToDashboard}>
          Go to Dashboard Now
        </Button>
        {!isStopped && (
          <Button variant="default" onClick={stay}>
            Stay on this page
          </Button>
        )}
      </div>
      {/* Announced once, not every second. */}
      <VisuallyHidden role="status">
        {isStopped ? 'You are staying on this page.' : announceDashboard(SUCCESS_COUNTDOWN_SECONDS)}
      </VisuallyHidden>
      <p className={classes.countdown} aria-hidden>
        {isStopped ? 'Stay as long as you like.' : countToDashboard(seconds)}
      </p>
      <div className={classes.lines}>
        <NextLines lines={lines} />
      </div>
      <ConfirmEmailNotice className={classes.confirm} />
    </HeroPage>
  );
}
