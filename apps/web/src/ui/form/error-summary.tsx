import { type MouseEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import classes from './error-summary.module.css';
import { fieldId } from './field.tsx';

export type FieldErrors = Readonly<Record<string, ReactNode>>;

interface ErrorSummaryProps {
  errors: FieldErrors;
  refusals: number;
}

/** Counts failed submissions of a step; `initial` is 1 if the step is shown because it was refused. */
export function useRefusals(initial: number) {
  const [refusals, setRefusals] = useState(initial);
  return { refusals, refuse: useCallback(() => setRefusals((count) => count + 1), []) };
}

export function ErrorSummary({ errors, refusals }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const entries = Object.entries(errors).filter(([, message]) => Boolean(message));

  useEffect(() => {
    if (refusals === 0) return;
    // Later than the page's heading, which takes the focus when a step opens.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [refusals]);

  if (refusals === 0 || entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; this groups what is wrong with them.
    <div ref={box} className={classes.summary} tabIndex={-1} role="group" aria-labelledby={headingId}>
      <p id={headingId} className={classes.heading}>
        {entries.length === 1 ? 'One answer needs your attention' : `${entries.length} answers need your attention`}
      </p>
      <ul className={classes.list}>
        {entries.map(([path, message]) => (
          <li key={path}>
            <a href={`#${fieldId(path)}`} onClick={focusTarget}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only moves the focus: following the link would leave its fragment in the URL. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
