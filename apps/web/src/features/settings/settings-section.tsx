import type { ReactNode, Ref } from 'react';
import classes from './settings-section.module.css';

export interface SettingsSectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function SettingsSection({ id, title, lead, heading, children }: SettingsSectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
