import { Button } from '@mantine/core';
import { getMessage, toApiError } from '../../lib/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';

interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry(): void;
  isRetrying: boolean;
  onClose(): void;
}

const GONE: ReadonlySet<string> = new Set(['CONSIGNMENT_NOT_FOUND', 'DRAFT_NOT_FOUND']);

/** Why a dialog shows nothing. Offers to try again, or to close where what it should show does not exist. */
export function LoadFailure({ title, error, onRetry, isRetrying, onClose }: LoadFailureProps) {
  const isGone = GONE.has(toApiError(error)?.code ?? '');
  return (
    <ErrorState title={title} message={getMessage(error)} {...(!isGone && { onRetry, isRetrying })}>
      {isGone && (
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      )}
    </ErrorState>
  );
}
