import { LEGAL_TITLES, type LegalPage as PageName } from '@marque/domain/product/legal-pages';
import { formatDate } from '@marque/domain/text/format';
import type { ReactNode } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { LegalLinks } from '../../shared/legal/legal-links.tsx';
import { Markdown } from '../../shared/legal/markdown.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './legal-page.module.css';
import { TextSkeleton } from './text-skeleton.tsx';

interface LegalPageProps {
  name: PageName;
  /** Shown if the company has not written this page. */
  missing: ReactNode;
}

/** /terms, /privacy and /imprint, as the company wrote them (spec 26.1). */
export function LegalPage({ name, missing }: LegalPageProps) {
  const { data, error, isFetching, refetch } = trpc.legal.page.useQuery({ page: name });
  if (data === null) return missing;
  return (
    <Page
      title={LEGAL_TITLES[name]}
      lead={data && name !== 'imprint' && <p>Version of {formatDate(data.createdAt)}</p>}
    >
      {data && <Markdown text={data.text} />}
      {!data && error && (
        <ErrorState
          title="This page could not be loaded"
          message={getMessage(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <TextSkeleton />}
      {data && <LegalLinks className={classes.links} />}
    </Page>
  );
}
