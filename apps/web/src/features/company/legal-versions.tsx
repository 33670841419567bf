import { Button, Modal, Skeleton } from '@mantine/core';
import type { LegalVersionEntry } from '@marque/domain/account/legal';
import type { LegalPage } from '@marque/domain/product/legal-pages';
import { formatDateTime } from '@marque/domain/text/format';
import { useState } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useBackCloses } from '../../lib/use-back-closes.ts';
import { Markdown } from '../../shared/legal/markdown.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './legal-versions.module.css';

interface LegalVersionsProps {
  page: LegalPage;
  versions: readonly LegalVersionEntry[];
  onTakeOver(text: string): void;
}

export function LegalVersions({ page, versions, onTakeOver }: LegalVersionsProps) {
  const [shown, setShown] = useState<number | null>(null);
  useBackCloses(shown !== null, () => setShown(null));
  if (versions.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={`versions-${page}`}>
      <h2 id={`versions-${page}`} className={classes.heading}>
        Versions
      </h2>
      <ol className={classes.list} reversed>
        {versions.map(({ version, createdAt, author, isEmpty }) => (
          <li key={version} className={classes.item}>
            <span>
              Version {version}
              {isEmpty && ', page taken down'}
            </span>
            <span className={classes.when}>
              {formatDateTime(createdAt)}
              {author && ` by ${author}`}
            </span>
            {!isEmpty && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => setShown(version)}
                aria-label={`Read version ${version}`}
              >
                Read
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={`Version ${shown}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
        size={720}
        padding="lg"
      >
        {shown !== null && (
          <Version
            page={page}
            version={shown}
            onTakeOver={(text) => {
              onTakeOver(text);
              setShown(null);
            }}
          />
        )}
      </Modal>
    </section>
  );
}

function Version({ page, version, onTakeOver }: Omit<LegalVersionsProps, 'versions'> & { version: number }) {
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
