import { Button, Modal, Skeleton } from '@mantine/core';
import type { LegalPage } from '@marque/domain/product/legal-pages';
import { getMessage } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import { Markdown } from '../../shared/legal/markdown.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

interface VersionProps {
  page: LegalPage;
  version: number;
  onTakeOver(text: string): void;
}

interface LegalVersionDialogProps extends Omit<VersionProps, 'version'> {
  version: number | null;
  isOpen: boolean;
  onClose(): void;
}

/** An earlier version of a legal text, which can be copied to the editor (spec 26.4). */
export function LegalVersionDialog({ page, version, isOpen, onClose, onTakeOver }: LegalVersionDialogProps) {
  useBackCloses(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Version ${version}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size={720}
      padding="lg"
    >
      {version !== null && <Version page={page} version={version} onTakeOver={onTakeOver} />}
    </Modal>
  );
}

function Version({ page, version, onTakeOver }: VersionProps) {
  const { data, error, refetch, isFetching } = trpc.legal.version.useQuery({ page, version });
  if (error) {
    return (
      <ErrorState
        title="This version could not be loaded"
        message={getMessage(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <Skeleton height={240} />;
  return (
    <>
      <Markdown text={data.text} />
      <Button variant="default" mt="lg" onClick={() => onTakeOver(data.text)}>
        Copy to the editor
      </Button>
    </>
  );
}
