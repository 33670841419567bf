import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import classes from './shown-once.module.css';

export interface Leaving {
  isAsking: boolean;
  /** What the dialog's own ways to close it call: closes it, or asks first. */
  request(): void;
  keep(): void;
  leave(): void;
}

interface Shown {
  isOpen: boolean;
  /** Whether closing would lose what cannot be shown again. */
  isSecret: boolean;
  onClose(): void;
}

/** Closes a dialog by Back or Escape, but asks first while it shows what cannot be shown again. */
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
  /** On the button that says it is saved. */
  savedLabel: string;
  onSaved(): void;
}

/** The end of what is shown once: that it is saved, and where somebody closes it otherwise the question whether to. */
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
