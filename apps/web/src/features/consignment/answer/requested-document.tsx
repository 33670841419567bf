import { Checkbox } from '@mantine/core';
import { DOCUMENT_KINDS, labelDocument } from '@marque/domain/photo/documents';
import { DOCUMENT_PRIVACY_TEXT } from '@marque/domain/photo/privacy-texts';
import { type ReactNode, useId } from 'react';
import { PdfPicker } from '../../../shared/documents/pdf-picker.tsx';
import { UploadRow } from '../../../shared/documents/upload-row.tsx';
import { fieldId } from '../../../ui/form/field.tsx';
import type { RequestedDocument } from './answer-parts.ts';
import { Reasons } from './reasons.tsx';
import classes from './requested-document.module.css';
import type { OpenDocuments } from './use-answer-documents.ts';

interface RequestedDocumentSectionProps {
  request: RequestedDocument;
  documents: OpenDocuments;
  error: ReactNode;
}

/** One kind of document to add as PDF. Where the team asked for it, the owner can say that they cannot. */
export function RequestedDocumentSection({ request, documents, error }: RequestedDocumentSectionProps) {
  const { documentKind, reasons } = request;
  const reasonId = useId();
  const title = labelDocument(documentKind);
  const path = `documents.${documentKind}`;
  const own = documents.uploads.filter(({ tag }) => tag === documentKind);
  const isAskedFor = reasons.length > 0;
  return (
    <section className={classes.document} aria-labelledby={fieldId(path)}>
      <h3 id={fieldId(path)} tabIndex={-1} className={classes.title}>
        {title}
      </h3>
      <p className={classes.guidance}>Up to 25 MB and 30 pages each. {DOCUMENT_PRIVACY_TEXT}</p>
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
              onRemove={() => documents.remove(key)}
              onRetry={() => documents.retry(key)}
            />
          ))}
        </ul>
      )}
      <PdfPicker
        forTitle={DOCUMENT_KINDS[documentKind]}
        isDisabled={documents.isFull}
        isMultiple
        onFiles={(files) => documents.add(documentKind, files)}
      />
      {isAskedFor && own.length === 0 && (
        <Checkbox
          className={classes.without ?? ''}
          label="I cannot add this"
          description="Our team will see that it is missing. You can tell us why in a message."
          checked={documents.content.without.includes(documentKind)}
          onChange={(event) => documents.setWithout(documentKind, event.currentTarget.checked)}
        />
      )}
      {error && <p className={classes.problem}>{error}</p>}
    </section>
  );
}
