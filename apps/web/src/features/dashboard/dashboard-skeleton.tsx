import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './dashboard-skeleton.module.css';
import grid from './submitted-grid.module.css';

export function DashboardSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading consignments</VisuallyHidden>
      <div className={grid.heading} aria-hidden>
        <Skeleton height="1.2em" width="11em" />
      </div>
      <div className={grid.grid} aria-hidden>
        {['first', 'second', 'third'].map((place) => (
          <div key={place}>
            <Skeleton className={classes.picture} />
            <Skeleton height={24} width="70%" mt={18} />
            <Skeleton height={16} width="50%" mt={12} />
            <Skeleton height={16} width="60%" mt={12} />
          </div>
        ))}
      </div>
    </>
  );
}
