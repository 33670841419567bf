import { useId, useState } from 'react';
import classes from './log-columns.module.css';

/** About two lines of the column. */
const SHORT = 56;

export function ResponseText({ response }: { response: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (!response) return <span className={classes.muted}>None yet</span>;
  const isLong = response.length > SHORT;
  return (
    <span className={classes.response}>
      <span id={id} className={classes.responseText} data-clamped={(isLong && !isOpen) || undefined}>
        {response}
      </span>
      {isLong && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'Full response'}
        </button>
      )}
    </span>
  );
}
