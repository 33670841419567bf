import { Button } from '@mantine/core';
import type { LegalVersionEntry } from '@marque/domain/account/legal';
import type { LegalPage } from '@marque/domain/product/legal-pages';
import { formatDateTime } from '@marque/domain/text/format';
import { useState } from 'react';
import { LateDialog, latePart } from '../../ui/late-part.tsx';
import classes from './legal-versions.module.css';

const versionDialog = latePart(async () => (await import('./legal-version-dialog.tsx')).LegalVersionDialog);

interface LegalVersionsProps {
  page: LegalPage;
  versions: readonly LegalVersionEntry[];
  onTakeOver(text: string): void;
}

export function LegalVersions({ page, versions, onTakeOver }: LegalVersionsProps) {
  const [shown, setShown] = useState<number | null>(null);
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
      <LateDialog
        part={versionDialog}
        props={{
          page,
          version: shown,
          isOpen: shown !== null,
          onClose: () => setShown(null),
          onTakeOver: (text) => {
            onTakeOver(text);
            setShown(null);
          },
        }}
      />
    </section>
  );
}
