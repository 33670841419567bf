import type { ConsignmentId } from '@marque/domain/api/ids';
import { type CarDocument, DOCUMENT_KINDS, DocumentKind } from '@marque/domain/photo/documents';
import { getMessage } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FactList } from '../vehicle/consignment-facts/fact-list.tsx';
import { useFactMarks } from '../vehicle/consignment-facts/fact-marks.tsx';
import { FactSection } from '../vehicle/consignment-facts/fact-section.tsx';
import { DocumentList } from './document-list.tsx';

export interface CarDocumentsProps {
  id: ConsignmentId;
  level?: 2 | 3;
  onLightboxToggle?(isOpen: boolean): void;
}

/** The documents (PDF) of a car; empty if there are none, unless they can be asked for. */
export function CarDocuments({ id, level = 2, onLightboxToggle }: CarDocumentsProps) {
  const canBeAskedFor = useFactMarks() !== null;
  const { data, error, isFetching, refetch } = trpc.document.ofConsignment.useQuery({ id });
  if (error && !data) {
    return (
      <ErrorState
        title="The documents could not be loaded"
        message={getMessage(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data || (data.length === 0 && !canBeAskedFor)) return null;
  return (
    <FactSection title="Documents" level={level}>
      {canBeAskedFor && <FactList facts={DocumentKind.options.map((kind) => countKind(kind, data))} />}
      <DocumentList documents={data} onLightboxToggle={onLightboxToggle} />
    </FactSection>
  );
}

function countKind(kind: DocumentKind, documents: readonly CarDocument[]) {
  const count = documents.filter((document) => document.kind === kind).length;
  return {
    label: DOCUMENT_KINDS[kind],
    value: count === 0 ? 'None' : `${count} PDF${count === 1 ? '' : 's'}`,
    documentKind: kind,
  };
}
