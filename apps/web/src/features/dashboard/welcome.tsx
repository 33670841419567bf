import type { ReactNode } from 'react';

export function Welcome({ name }: { name: ReactNode }) {
  return (
    <p>
      Welcome, <bdi>{name}</bdi>.
    </p>
  );
}
