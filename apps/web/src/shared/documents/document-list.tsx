import { DOCUMENT_KINDS, describeDocument, describePages, type ListedDocument } from '@marque/domain/photo/documents';
import { type ReactNode, useEffect } from 'react';
import { LazyLightbox, preloadLightbox } from '../photos/lightbox/lazy-lightbox.tsx';
import { useOpenPhoto } from '../photos/lightbox/use-open-photo.ts';
import { PhotoImage } from '../photos/photo-image.tsx';
import classes from './document-list.module.css';
import { PdfLink } from './pdf-link.tsx';

interface DocumentListProps<Shown extends ListedDocument> {
  documents: readonly Shown[];
  /** Distinguishes several lists on one page. */
  name?: string;
  /** All are of one kind, which the page names above them. */
  isOfOneKind?: boolean;
  actions?(document: Shown): ReactNode;
  /** For a dialog around the list: while the lightbox is open, Escape belongs to it. */
  onLightboxToggle?: ((isOpen: boolean) => void) | undefined;
}

/** Documents of a car: page images that open in the lightbox, and the PDF to download. */
export function DocumentList<Shown extends ListedDocument>(props: DocumentListProps<Shown>) {
  const { documents, name = 'documents', isOfOneKind = false, actions, onLightboxToggle } = props;
  const pages = documents.flatMap(({ id, kind, pages }) =>
    pages.map((photo, index) => {
      const label = DOCUMENT_KINDS[kind];
      return { of: id, photo, label, alt: `${label}, page ${index + 1} of ${pages.length}` };
    }),
  );
  const opened = useOpenPhoto(pages.length, name);
  const isOpen = opened.index !== null;
  useEffect(() => onLightboxToggle?.(isOpen), [onLightboxToggle, isOpen]);
  return (
    <>
      <ul className={classes.list}>
        {documents.map((document) => (
          <li key={document.id} className={classes.item}>
            <div className={classes.head}>
              <div className={classes.texts}>
                <p className={classes.kind}>{isOfOneKind ? document.name : DOCUMENT_KINDS[document.kind]}</p>
                <p className={classes.facts}>{isOfOneKind ? describePages(document) : describeDocument(document)}</p>
              </div>
              <div className={classes.actions}>
                <PdfLink document={document} />
                {actions?.(document)}
              </div>
            </div>
            <ul className={classes.pages}>
              {pages.map(
                ({ of, photo, alt }, index) =>
                  of === document.id && (
                    <li key={photo.url}>
                      <button
                        type="button"
                        className={classes.page}
                        onClick={() => opened.open(index)}
                        onPointerEnter={preloadLightbox}
                        onFocus={preloadLightbox}
                        aria-haspopup="dialog"
                      >
                        <PhotoImage photo={photo} alt={alt} width={400} ratio={3 / 4} sizes="96px" />
                      </button>
                    </li>
                  ),
              )}
            </ul>
          </li>
        ))}
      </ul>
      {opened.index !== null && (
        <LazyLightbox slides={pages} index={opened.index} onIndexChange={opened.turnTo} onClose={opened.close} />
      )}
    </>
  );
}
