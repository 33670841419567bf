import type { ConsignmentId } from '@marque/domain/api/ids';
import { getMessage } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FactSection } from '../vehicle/consignment-facts/fact-section.tsx';
import { DocumentList } from './document-list.tsx';

export interface CarDocumentsProps {
  id: ConsignmentId;
  level?: 2 | 3;
  onLightboxToggle?(isOpen: boolean): void;
}

/** The documents (PDF) that came with a car; empty if there are none. */
export function CarDocuments({ id, level = 2, onLightboxToggle }: CarDocumentsProps) {
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
  if (!data || data.length === 0) return null;
  return (
    <FactSection title="Documents" level={level}>
      <DocumentList documents={data} onLightboxToggle={onLightboxToggle} />
    </FactSection>
  );
}
