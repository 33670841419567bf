import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import stepClasses from './step.module.css';
import classes from './wizard-skeleton.module.css';

const FIELDS = ['first', 'last', 'email', 'phone'];

interface WizardSkeletonProps {
  /** The title and lead of the step, if it is known. */
  header?: ReactNode;
}

export function WizardSkeleton({ header = <GrayHeader /> }: WizardSkeletonProps) {
  return (
    <main id="main" aria-busy="true" aria-label="Loading your draft">
      <div className={classes.bar}>
        <Skeleton height={26} width="min(100%, 22rem)" radius="xl" />
      </div>
      <div className={classes.page}>
        {header}
        <div className={`${stepClasses.form} ${classes.fields}`}>
          {FIELDS.map((field) => (
            <div key={field}>
              <Skeleton height={18} width={96} mb={10} />
              <Skeleton height={44} />
            </div>
          ))}
        </div>
      </div>
    </main>
  );
}

export function GrayHeader() {
  return (
    <>
      <Skeleton height={44} width="min(100%, 20rem)" />
      <Skeleton height={20} width="min(100%, 28rem)" mt={14} />
    </>
  );
}
