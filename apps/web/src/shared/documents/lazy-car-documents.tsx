import { lazy, Suspense } from 'react';
import type { CarDocumentsProps } from './car-documents.tsx';

const CarDocuments = lazy(() => import('./car-documents.tsx').then((module) => ({ default: module.CarDocuments })));

/** The papers of a car, loaded beside the page that shows them. */
export function LazyCarDocuments(props: CarDocumentsProps) {
  return (
    <Suspense fallback={null}>
      <CarDocuments {...props} />
    </Suspense>
  );
}
