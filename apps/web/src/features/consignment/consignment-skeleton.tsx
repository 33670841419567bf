import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { HeroSkeleton, StandingSkeleton } from '../../shared/vehicle/car-hero/hero-skeleton.tsx';
import skeleton from './consignment-skeleton.module.css';
import panel from './review-panel.module.css';

const EVENTS = ['1', '2'];

export function ConsignmentSkeleton({ title, eyebrow }: { title: string; eyebrow: ReactNode }) {
  return (
    <HeroSkeleton title={title} eyebrow={eyebrow}>
      <ReviewSkeleton />
    </HeroSkeleton>
  );
}

export function ReviewSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading consignment</VisuallyHidden>
      <StandingSkeleton />
      <div className={panel.panel} aria-hidden>
        <div>
          {EVENTS.map((event) => (
            <div key={event} className={skeleton.event}>
              <Skeleton height={18} width="60%" />
              <Skeleton height={14} width="40%" mt={8} />
            </div>
          ))}
        </div>
        <Skeleton height={44} width={220} />
      </div>
    </>
  );
}
