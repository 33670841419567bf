import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../ui/page-title.ts';
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts';
import hero from './hero-page.module.css';
import classes from './hero-skeleton.module.css';
import lines from './next-lines.module.css';

const LINES = ['next', 'when', 'who'];

export interface HeroSkeletonProps {
  title: string;
  eyebrow: ReactNode;
  children: ReactNode;
}

export function HeroSkeleton({ title, eyebrow, children }: HeroSkeletonProps) {
  const heading = useHeadingFocus();
  usePageTitle(title);
  return (
    <main id="main" tabIndex={-1}>
      <header className={hero.hero} data-ground="night">
        <div className={`${hero.photo} ${classes.photo}`} aria-hidden />
        <div className={hero.eyebrow}>{eyebrow}</div>
        <div className={hero.band}>
          <div className={hero.headline}>
            <h1 ref={heading} tabIndex={-1} className={hero.title}>
              {title}
            </h1>
            <Skeleton height={26} width={280} aria-hidden />
          </div>
        </div>
      </header>
      <div className={hero.content}>{children}</div>
    </main>
  );
}

/** Placeholder for the review's state and the three lines of what comes next. */
export function StandingSkeleton() {
  return (
    <div className={classes.standing} aria-hidden>
      <Skeleton height={34} width="min(100%, 22rem)" />
      <LinesSkeleton />
    </div>
  );
}

export function LinesSkeleton() {
  return (
    <div className={lines.lines}>
      {LINES.map((line) => (
        <div key={line} className={lines.line}>
          <Skeleton height={14} width={120} />
          <Skeleton height={18} mt={12} />
          <Skeleton height={14} width="60%" mt={10} />
        </div>
      ))}
    </div>
  );
}
