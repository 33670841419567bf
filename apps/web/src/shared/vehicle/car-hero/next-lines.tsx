import type { ReactNode } from 'react';
import classes from './next-lines.module.css';

export interface NextLine {
  term: string;
  text: ReactNode;
  note?: ReactNode;
}

/** What happens next, when, and who takes care of it: one short line each, side by side if there is room. */
export function NextLines({ lines }: { lines: readonly NextLine[] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ term, text, note }) => (
        <div key={term} className={classes.line}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.text}>{text}</dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
