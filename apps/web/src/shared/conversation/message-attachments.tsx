import type { Message } from '@marque/domain/conversation/messages';
import { describePages } from '@marque/domain/photo/documents';
import { useState } from 'react';
import { PdfLink } from '../documents/pdf-link.tsx';
import { LazyLightbox, preloadLightbox } from '../photos/lightbox/lazy-lightbox.tsx';
import { PhotoImage } from '../photos/photo-image.tsx';
import classes from './conversation.module.css';

interface MessageAttachmentsProps {
  message: Message;
  onLightboxToggle?: ((isOpen: boolean) => void) | undefined;
}

/** What came with a message: its photos and the pages of its PDFs, which open in the lightbox, and the PDFs. */
export function MessageAttachments({ message, onLightboxToggle }: MessageAttachmentsProps) {
  const { photos, documents } = message;
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0 && documents.length === 0) return null;
  const slides = listSlides(message);

  function show(index: number | null): void {
    setOpen(index);
    onLightboxToggle?.(index !== null);
  }
  const opening = (label: string, index: number) => ({
    type: 'button' as const,
    'aria-label': label,
    onClick: () => show(index),
    onPointerEnter: preloadLightbox,
    onFocus: preloadLightbox,
  });

  return (
    <>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <li key={photo.url}>
              <button className={classes.photo} {...opening(`Enlarge ${slides[index]?.label}`, index)}>
                <PhotoImage photo={photo} alt="" sizes="120px" width={160} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className={classes.documents}>
          {documents.map((document) => (
            <li key={document.id} className={classes.document}>
              {document.pages[0] && (
                <button
                  className={classes.page}
                  {...opening(
                    `Show the pages of ${document.name}`,
                    slides.findIndex(({ photo }) => photo.url === document.pages[0]?.url),
                  )}
                >
                  <PhotoImage photo={document.pages[0]} alt="" sizes="56px" width={160} ratio={3 / 4} />
                </button>
              )}
              <p className={classes.documentText}>
                <span className={classes.documentName}>{document.name}</span>
                {describePages(document)}
              </p>
              <PdfLink document={document} />
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <LazyLightbox slides={slides} index={open} onIndexChange={setOpen} onClose={() => show(null)} />
      )}
    </>
  );
}

function listSlides({ photos, documents }: Message) {
  const ofPhotos = photos.map((photo, index) => ({
    // What the lightbox asks of a photo beside: stored photos are JPEG.
    photo: { ...photo, size: 0, type: 'image/jpeg' },
    label: photo.name || `Photo ${index + 1}`,
  }));
  const ofPages = documents.flatMap(({ name, pages }) =>
    pages.map((photo, index) => ({ photo, label: `${name}, page ${index + 1} of ${pages.length}` })),
  );
  return [...ofPhotos, ...ofPages].map((slide) => ({ ...slide, alt: slide.label }));
}
