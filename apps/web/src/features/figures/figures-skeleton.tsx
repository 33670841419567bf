import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './figures-page.module.css';

const FIGURES = ['submitted', 'in-time', 'durations', 'makes', 'ages'];

export function FiguresLead() {
  return <p>By date of submission, in UTC. Deleted consignments are not counted.</p>;
}

/** The five plots with their headings, in the places that they will have. */
export function FiguresSkeleton() {
  return (
    <div>
      <VisuallyHidden role="status">Loading the figures</VisuallyHidden>
      <div className={classes.figures} aria-hidden>
        {FIGURES.map((figure) => (
          <div key={figure} className={classes.figure}>
            <Skeleton height={27} width="min(100%, 12rem)" />
            <Skeleton height={18} width="80%" mt={6} mb={18} />
            <Skeleton height={220} />
            <Skeleton height={18} width="8rem" mt={18} mb={20} />
            <Skeleton height={18} width="15rem" />
          </div>
        ))}
      </div>
    </div>
  );
}
