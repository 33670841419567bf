import { latePart } from '../../ui/late-part.tsx';
import { LatePlace } from '../../ui/late-place.tsx';
import type { CarDocumentsProps } from './car-documents.tsx';

const carDocuments = latePart(async () => (await import('./car-documents.tsx')).CarDocuments);

/** The documents of a car, loaded after the page around them. */
export function LazyCarDocuments(props: CarDocumentsProps) {
  return <LatePlace part={carDocuments} props={props} />;
}
