import { ActionIcon, NativeSelect } from '@mantine/core';
import { type CarDocument, DOCUMENT_KINDS, DocumentKind } from '@marque/domain/photo/documents';
import { DOCUMENT_PRIVACY_TEXT } from '@marque/domain/photo/privacy-texts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@marque/domain/product/limits';
import { DOCUMENT_TOO_LARGE } from '@marque/domain/text/messages';
import { useId, useState } from 'react';
import { getMessage } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { DocumentList } from '../../../shared/documents/document-list.tsx';
import { PdfPicker } from '../../../shared/documents/pdf-picker.tsx';
import { sendDocument } from '../../../shared/documents/send-document.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconTrash } from '../../../ui/icons.tsx';
import type { WizardSaver } from '../use-draft-saver.ts';
import classes from './draft-documents.module.css';

const KINDS = DocumentKind.options.map((kind) => ({ value: kind, label: DOCUMENT_KINDS[kind] }));

/** Optional documents of the car as PDF: choose a kind and a file; lists those already there. */
export function DraftDocuments({ saver }: { saver: WizardSaver }) {
  const headingId = useId();
  const { documents, status, problem, isBusy, add, remove } = useDraftDocuments(saver);
  const [kind, setKind] = useState<DocumentKind>('title');
  const [asked, setAsked] = useState<CarDocument | null>(null);
  const isFull = documents.length >= MAX_DOCUMENTS;
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.title}>
        Documents as PDF
      </h3>
      <p className={classes.hint}>
        Optional: title, registration, service records or invoices, up to 25 MB and 30 pages each.{' '}
        {DOCUMENT_PRIVACY_TEXT}
      </p>
      <div className={classes.form}>
        <NativeSelect
          label="Kind of document"
          size="md"
          data={KINDS}
          value={kind}
          onChange={(event) => setKind(DocumentKind.parse(event.currentTarget.value))}
        />
        <PdfPicker isDisabled={isBusy || isFull} onFiles={([file]) => file && void add(file, kind)} />
      </div>
      <p className={classes.status} role="status">
        {status}
      </p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <DocumentList
        documents={documents}
        actions={(document) => (
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={`Remove ${document.name}`}
            onClick={() => setAsked(document)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        )}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        title="Remove document"
        message={`Are you sure you want to remove ${asked?.name ?? 'this document'}?`}
        confirmLabel="Remove"
        cancelLabel="Keep"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) void remove(asked);
          setAsked(null);
        }}
      />
    </section>
  );
}

function useDraftDocuments(saver: WizardSaver) {
  const utils = trpc.useUtils();
  const { data: documents = [], error } = trpc.document.ofDraft.useQuery();
  const removing = trpc.document.remove.useMutation();
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function add(file: File, kind: DocumentKind): Promise<void> {
    setProblem(null);
    if (file.size > MAX_DOCUMENT_BYTES) return setProblem(DOCUMENT_TOO_LARGE);
    setBusy(true);
    setStatus(`Sending ${file.name}…`);
    // The document is added to the draft, so make sure that the draft is saved.
    await saver.flush();
    const sent = await sendDocument(file, `/api/upload/document?kind=${kind}`, {
      onProgress: (fraction) =>
        setStatus(fraction < 1 ? `Sending ${file.name}: ${Math.floor(fraction * 100)}%` : 'Preparing its pages…'),
    });
    const refusal = sent.kind === 'refused' ? sent.message : null;
    if (refusal === null) await utils.document.ofDraft.invalidate();
    setStatus(refusal === null ? `${file.name} was added.` : '');
    setProblem(refusal);
    setBusy(false);
  }

  async function remove({ id, name }: CarDocument): Promise<void> {
    setProblem(null);
    try {
      await removing.mutateAsync({ id });
      setStatus(`${name} was removed.`);
    } catch (failure) {
      setProblem(getMessage(failure));
    }
    await utils.document.ofDraft.invalidate();
  }

  return { documents, status, problem: problem ?? (error && getMessage(error)), isBusy, add, remove };
}
