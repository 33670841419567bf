import { type ReactNode, useId } from 'react';
import classes from './fact-section.module.css';

interface FactSectionProps {
  title: string;
  /** 2 on a page, 3 in a dialog, whose title is the second level. */
  level?: 2 | 3;
  aside?: ReactNode;
  children: ReactNode;
}

export function FactSection({ title, level = 2, aside, children }: FactSectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <Heading id={id} className={classes.heading}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
