import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelFrameProps {
  title: string;
  lead: string;
  sendLabel: string;
  isDestructive?: boolean;
  onSend(): void;
  onCancel(): void;
  focusesTitle?: boolean;
  children: ReactNode;
}

/** The frame of a decision form. Control or Command with Enter submits it from anywhere inside. */
export function PanelFrame(props: PanelFrameProps) {
  const { title, lead, sendLabel, isDestructive = false, onSend, onCancel, focusesTitle = false, children } = props;
  const id = useId();

  function send(event: FormEvent): void {
    event.preventDefault();
    onSend();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  }

  return (
    <form className={classes.panel} aria-labelledby={id} onSubmit={send} onKeyDown={onKeyDown} noValidate>
      <h3 id={id} className={classes.title} {...(focusesTitle && { tabIndex: -1, 'data-panel-focus': '' })}>
        {title}
      </h3>
      <p className={classes.lead}>{lead}</p>
      <div className={classes.content}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" color={isDestructive ? 'danger' : 'brass'}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
