import { Checkbox } from '@mantine/core';
import { DOCUMENT_KINDS, labelDocument } from '@marque/domain/photo/documents';
import { type ReactNode, useId } from 'react';
import { PdfPicker } from '../../../shared/documents/pdf-picker.tsx';
import { UploadRow } from '../../../shared/documents/upload-row.tsx';
import { fieldId } from '../../../ui/form/field.tsx';
import type { RequestedPaper } from './answer-parts.ts';
import { Reasons } from './reasons.tsx';
import classes from './requested-paper.module.css';
import type { OpenPapers } from './use-answer-papers.ts';

interface RequestedPaperSectionProps {
  request: RequestedPaper;
  papers: OpenPapers;
  error: ReactNode;
}

/** One kind of paper to add as PDF. Where the team asked for it, the owner can say that they cannot. */
export function RequestedPaperSection({ request, papers, error }: RequestedPaperSectionProps) {
  const { documentKind, reasons } = request;
  const reasonId = useId();
  const title = labelDocument(documentKind);
  const path = `documents.${documentKind}`;
  const own = papers.uploads.filter(({ tag }) => tag === documentKind);
  const isAskedFor = reasons.length > 0;
  return (
    <section className={classes.paper} aria-labelledby={fieldId(path)}>
      <h3 id={fieldId(path)} tabIndex={-1} className={classes.title}>
        {title}
      </h3>
      <p className={classes.guidance}>Up to 25 MB and 30 pages each. Only you and our team see them.</p>
      {isAskedFor && <Reasons id={reasonId} reasons={reasons} />}
      {own.length > 0 && (
        <ul className={classes.uploads}>
          {own.map(({ key, name, state }) => (
            <UploadRow
              key={key}
              name={name}
              isPdf
              state={state}
              picture={state.kind === 'stored' ? state.stored.pages[0] : undefined}
              onRemove={() => papers.remove(key)}
              onRetry={() => papers.retry(key)}
            />
          ))}
        </ul>
      )}
      <PdfPicker
        forTitle={DOCUMENT_KINDS[documentKind]}
        isDisabled={papers.isFull}
        isMultiple
        onFiles={(files) => papers.add(documentKind, files)}
      />
      {isAskedFor && own.length === 0 && (
        <Checkbox
          className={classes.without ?? ''}
          label="I cannot add this"
          description="Our team sees that it is missing. You can tell us why in a message."
          checked={papers.content.without.includes(documentKind)}
          onChange={(event) => papers.setWithout(documentKind, event.currentTarget.checked)}
        />
      )}
      {error && <p className={classes.problem}>{error}</p>}
    </section>
  );
}
