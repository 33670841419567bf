import { Button, type ButtonProps } from '@mantine/core';
import { formatDate } from '@marque/domain/text/format';
import type { ComponentProps, ReactNode } from 'react';
import classes from './settings-list.module.css';

export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

export function SettingsItem({ children }: { children: ReactNode }) {
  return <li className={classes.row}>{children}</li>;
}

export interface SettingsRowProps {
  name: ReactNode;
  badge?: ReactNode;
  facts: ReactNode;
  actions?: ReactNode;
}

export function SettingsRow({ name, badge, facts, actions }: SettingsRowProps) {
  return (
    <SettingsItem>
      <div className={classes.what}>
        <p className={classes.name}>
          {name}
          {badge}
        </p>
        {facts}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </SettingsItem>
  );
}

/** A line of facts; `inLine` puts several short ones next to each other. */
export function SettingsFacts({ inLine = false, children }: { inLine?: boolean; children: ReactNode }) {
  return <p className={inLine ? `${classes.facts} ${classes.inLine}` : classes.facts}>{children}</p>;
}

export function SettingsRowAction(props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return <Button variant="subtle" {...props} className={classes.action ?? ''} />;
}

export function Day({ date }: { date: Date }) {
  return <time dateTime={date.toISOString()}>{formatDate(date)}</time>;
}

/** When something was last used, or that it never was. */
export function LastUse({ date }: { date: Date | null }) {
  return (
    <span>
      {date ? (
        <>
          Last used <Day date={date} />
        </>
      ) : (
        'Not used yet'
      )}
    </span>
  );
}
