import type { ReactNode, Ref } from 'react';
import { SECTIONS, type SectionId } from './sections.ts';
import classes from './settings-section.module.css';

export interface SettingsSectionProps {
  id: SectionId;
  lead?: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function SettingsSection({ id, lead, heading, children }: SettingsSectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.heading}>
        {SECTIONS[id]}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
