import { Button, Skeleton, Textarea, VisuallyHidden } from '@mantine/core';
import type { LegalHistory } from '@marque/domain/account/legal';
import { LEGAL_TITLES, type LegalPage } from '@marque/domain/product/legal-pages';
import { useId, useState } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { Markdown } from '../../shared/legal/markdown.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './legal-panel.module.css';
import { LegalVersions } from './legal-versions.tsx';
import { usePublish } from './use-publish.ts';

/** The text of one page, with its preview and earlier versions. */
export function LegalPanel({ page, isShown }: { page: LegalPage; isShown: boolean }) {
  const history = trpc.legal.history.useQuery({ page }, { enabled: isShown });
  if (history.data) return <Editor page={page} history={history.data} />;
  if (history.error) {
    return (
      <ErrorState
        title="This text could not be loaded"
        message={getMessage(history.error)}
        onRetry={() => void history.refetch()}
        isRetrying={history.isFetching}
      />
    );
  }
  return (
    <div>
      <VisuallyHidden role="status">Loading the text</VisuallyHidden>
      <Skeleton height={320} aria-hidden />
    </div>
  );
}

function Editor({ page, history }: { page: LegalPage; history: LegalHistory }) {
  const [text, setText] = useState(history.text);
  const publish = usePublish(page, setText);
  const preview = useId();
  const isChanged = text.trim() !== history.text;
  const isEmpty = text.trim() === '';
  const [newest] = history.versions;
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.editor}>
          <Textarea
            label={`Text of the ${LEGAL_TITLES[page]}`}
            description="Markdown: # for headings, - for lists, [words](address) for links"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autosize
            minRows={16}
            maxRows={32}
            spellCheck
          />
          <p className={classes.consequence}>
            {describeChange(page, { isChanged, isEmpty, isThere: history.text !== '' })}
          </p>
          <Button
            className={classes.publish ?? ''}
            disabled={!isChanged}
            loading={publish.isPending}
            onClick={() => publish.mutate({ page, text, basedOn: newest?.version ?? 0 })}
          >
            {isEmpty && isChanged ? 'Take the page down' : 'Publish'}
          </Button>
        </div>
        <section className={classes.preview} aria-labelledby={preview}>
          <h2 id={preview} className={classes.heading}>
            Preview
          </h2>
          {isEmpty ? <p className={classes.empty}>Nothing to show yet.</p> : <Markdown text={text} />}
        </section>
      </div>
      <LegalVersions page={page} versions={history.versions} onTakeOver={setText} />
    </>
  );
}

interface Change {
  isChanged: boolean;
  isEmpty: boolean;
  isThere: boolean;
}

/** Describes the effect of publishing in advance. */
function describeChange(page: LegalPage, { isChanged, isEmpty, isThere }: Change): string {
  if (!isChanged) return isThere ? `Published at /${page}.` : 'This page does not exist until you publish a text.';
  if (isEmpty) return 'The page and all links to it are removed. Its versions stay here.';
  if (page === 'terms') return 'Everyone but staff is asked to accept this version when they come back.';
  return 'The new version is shown at once. Nobody is asked to accept it again.';
}
