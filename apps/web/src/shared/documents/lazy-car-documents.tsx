import { lazy, Suspense } from 'react';
import type { CarDocumentsProps } from './car-documents.tsx';

const CarDocuments = lazy(() => import('./car-documents.tsx').then((module) => ({ default: module.CarDocuments })));

/** The documents of a car, loaded after the page around them. */
export function LazyCarDocuments(props: CarDocumentsProps) {
  return (
    <Suspense fallback={null}>
      <CarDocuments {...props} />
    </Suspense>
  );
}
