import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './legal-page.module.css';

const LINES = ['96%', '88%', '92%', '60%'];

/** The first lines of a text. */
export function TextSkeleton() {
  return (
    <div>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <div className={classes.skeleton} aria-hidden>
        {LINES.map((width) => (
          <Skeleton key={width} height={16} width={width} />
        ))}
      </div>
    </div>
  );
}
