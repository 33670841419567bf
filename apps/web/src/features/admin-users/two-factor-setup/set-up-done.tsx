import { Button, VisuallyHidden } from '@mantine/core';
import { TWO_FACTOR_COUNTDOWN_SECONDS } from '@marque/domain/product/limits';
import { useNavigate } from 'react-router-dom';
import { announceDashboard, countToDashboard } from '../../../ui/dashboard-countdown.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';
import classes from '../dialog.module.css';

interface SetUpDoneProps {
  username: string;
  onStay(): void;
}

/** Success; leads to the dashboard after 10 seconds unless they stay (spec 2.19 and 9.6). */
export function SetUpDone({ username, onStay }: SetUpDoneProps) {
  const navigate = useNavigate();
  const goToDashboard = () => void navigate('/dashboard');
  const { seconds } = useCountdown(TWO_FACTOR_COUNTDOWN_SECONDS, goToDashboard);
  return (
    <div className={classes.form}>
      <p className={classes.message}>
        From now on <span className={classes.username}>{username}</span> needs a code as well as the password to sign
        in. Only they can create recovery codes, in their account settings.
      </p>
      {/* Announced once, not every second. */}
      <VisuallyHidden role="status">{announceDashboard(TWO_FACTOR_COUNTDOWN_SECONDS)}</VisuallyHidden>
      <p className={classes.countdown} aria-hidden>
        {countToDashboard(seconds)}
      </p>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onStay}>
          Stay here
        </Button>
        <Button onClick={goToDashboard} data-autofocus ref={focusNode}>
          Go Now
        </Button>
      </div>
    </div>
  );
}

function focusNode(node: HTMLButtonElement | null): void {
  node?.focus();
}
