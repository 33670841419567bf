import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import classes from './shown-once.module.css';

export interface Leaving {
  isAsking: boolean;
  /** Closes the dialog, or asks first. For the dialog's own ways to close. */
  request(): void;
  keep(): void;
  leave(): void;
}

interface Shown {
  isOpen: boolean;
  /** Whether closing would lose something that cannot be shown again. */
  isSecret: boolean;
  onClose(): void;
}

/** Lets Back or Escape close a dialog, but asks first while it shows something that cannot be shown again. */
export function useLeaving({ isOpen, isSecret, onClose }: Shown): Leaving {
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking && !isOpen) setIsAsking(false);
  const request = () => (isSecret ? setIsAsking(true) : onClose());
  const back = useBackCloses(isOpen, request);
  return {
    isAsking,
    request,
    keep() {
      setIsAsking(false);
      back.hold();
    },
    leave: onClose,
  };
}

interface LeaveShownOnceProps {
  leaving: Leaving;
  savedLabel: string;
  onSaved(): void;
}

/**
 * The footer of a secret that is shown once: a button to confirm that it is saved, or the question whether to close
 * without that.
 */
export function LeaveShownOnce({ leaving, savedLabel, onSaved }: LeaveShownOnceProps) {
  return (
    <div className={classes.end}>
      {leaving.isAsking && (
        <div className={classes.question}>
          <p role="alert">Close without saving? We cannot show this again.</p>
          <div className={classes.answers}>
            <Button color="danger" variant="outline" onClick={leaving.leave}>
              Close anyway
            </Button>
            <Button variant="default" onClick={leaving.keep} autoFocus>
              Keep it open
            </Button>
          </div>
        </div>
      )}
      <Button fullWidth onClick={onSaved}>
        {savedLabel}
      </Button>
    </div>
  );
}
