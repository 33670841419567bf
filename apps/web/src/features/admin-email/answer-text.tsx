import { useId, useState } from 'react';
import classes from './log-columns.module.css';

/** About two lines of the column. */
const SHORT = 56;

export function AnswerText({ answer }: { answer: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (!answer) return <span className={classes.muted}>None yet</span>;
  const isLong = answer.length > SHORT;
  return (
    <span className={classes.answer}>
      <span id={id} className={classes.answerText} data-clamped={(isLong && !isOpen) || undefined}>
        {answer}
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
