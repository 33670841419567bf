import { Skeleton } from '@mantine/core';
import hero from '../../shared/vehicle/car-hero/hero-page.module.css';
import { LinesSkeleton } from '../../shared/vehicle/car-hero/hero-skeleton.tsx';
import classes from './success-page.module.css';

/** Has no words: whether anything was submitted is only known in the browser. */
export function SuccessSkeleton() {
  return (
    <main id="main">
      <header className={hero.hero} data-ground="night">
        <div className={`${hero.photo} ${classes.photoPlace}`} />
        <div className={hero.band}>
          <div className={hero.headline}>
            <Skeleton className={`${hero.title} ${classes.titlePlace}`} width="min(100%, 40rem)" />
            <Skeleton className={classes.leadPlace ?? ''} width="min(100%, 41rem)" />
          </div>
        </div>
      </header>
      <div className={hero.content}>
        <Skeleton height="1.6em" width="min(100%, 19rem)" mb={32} />
        <div className={classes.actions}>
          <Skeleton height={44} width={196} />
          <Skeleton height={44} width={174} />
        </div>
        <Skeleton height={24} width="min(100%, 16rem)" mt={20} />
        <div className={classes.lines}>
          <LinesSkeleton />
        </div>
      </div>
    </main>
  );
}
