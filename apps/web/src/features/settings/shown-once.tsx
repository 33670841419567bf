import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LeaveShownOnce, type Leaving } from './leave-shown-once.tsx';
import classes from './shown-once.module.css';

export interface ShownOnceProps {
  label: string;
  secret: string;
  children: ReactNode;
  leaving: Leaving;
  onSaved(): void;
}

/**
 * A secret that can be copied only now. Closing it by accident would lose it, so every other way to close it asks
 * first.
 */
export function ShownOnce({ label, secret, children, leaving, onSaved }: ShownOnceProps) {
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
      <LeaveShownOnce leaving={leaving} savedLabel="I have saved it" onSaved={onSaved} />
    </div>
  );
}
