import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './shown-once.module.css';

export interface ShownOnceProps {
  label: string;
  secret: string;
  children: ReactNode;
  onSaved(): void;
}

/**
 * A secret that can be copied now and never again. It is left by its own button only: closing by accident would lose
 * it.
 */
export function ShownOnce({ label, secret, children, onSaved }: ShownOnceProps) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={start} tabIndex={-1} className={classes.stage}>
      <div className={classes.text}>{children}</div>
      <div className={classes.secret}>
        <p>{label}</p>
        <code>{secret}</code>
        <CopyButton text={secret} />
      </div>
      <Button fullWidth onClick={onSaved}>
        I have saved it
      </Button>
    </div>
  );
}
