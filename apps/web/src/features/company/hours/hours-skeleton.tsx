import { Skeleton, VisuallyHidden } from '@mantine/core';

export function HoursSkeleton() {
  return (
    <div>
      <VisuallyHidden role="status">Loading the hours</VisuallyHidden>
      <Skeleton height={320} aria-hidden />
    </div>
  );
}
