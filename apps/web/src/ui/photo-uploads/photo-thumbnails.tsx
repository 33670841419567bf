import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo-categories';
import type { PhotoEntry } from '@marque/domain/photos';
import { useRef, useState } from 'react';
import { IconClose } from '../icons.tsx';
import { LazyLightbox, preloadLightbox } from '../lightbox/lazy-lightbox.tsx';
import { PhotoImage } from '../photo-image.tsx';
import classes from './photo-thumbnails.module.css';
import type { PhotoUploads } from './photo-uploads.ts';
import type { Upload, UploadState } from './upload-queue.ts';
import { useObjectUrl } from './use-object-url.ts';

interface PhotoThumbnailsProps {
  store: PhotoUploads;
  category: PhotoCategory;
  /** What the photos show, for their descriptions; the title of the category unless said otherwise. */
  name?: string;
  photos: readonly PhotoEntry[];
  /** Files of this category that are still on their way. */
  pending: readonly Upload[];
}

/** What a category holds already and what is on its way there, each with a way to remove it. */
export function PhotoThumbnails({ store, category, name, photos, pending }: PhotoThumbnailsProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const title = name ?? PHOTO_CATEGORY_RULES[category].title;
  const slides = photos.map((photo, index) => ({
    photo,
    label: title,
    alt: photos.length > 1 ? `${title}, photo ${index + 1} of ${photos.length}` : title,
  }));

  /** The button under the finger is about to vanish: the focus goes to its neighbour, or to the list. */
  function keepFocus(button: HTMLElement): void {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const place = buttons.indexOf(button);
    (buttons[place + 1] ?? buttons[place - 1] ?? list.current)?.focus();
  }

  if (photos.length === 0 && pending.length === 0) return null;
  return (
    <>
      <ul ref={list} className={classes.thumbnails} aria-label={`Photos for ${title}`} tabIndex={-1}>
        {slides.map(({ photo, alt }, index) => (
          <li key={photo.url} className={classes.item}>
            <button
              type="button"
              className={classes.open}
              aria-haspopup="dialog"
              onClick={() => setOpenIndex(index)}
              onPointerEnter={preloadLightbox}
            >
              <PhotoImage photo={photo} alt={alt} width={400} sizes="(max-width: 480px) 45vw, 180px" />
            </button>
            <RemoveButton
              label={`Remove ${alt}`}
              onPress={(button) => {
                keepFocus(button);
                store.removePhoto(category, photo.url);
              }}
            />
          </li>
        ))}
        {pending.map((upload) => (
          <li key={upload.id} className={classes.item}>
            <PendingThumbnail upload={upload} />
            <RemoveButton
              label={`Remove ${upload.file.name}`}
              onPress={(button) => {
                keepFocus(button);
                store.cancel(upload.id);
              }}
            />
          </li>
        ))}
      </ul>
      {openIndex !== null && (
        <LazyLightbox
          slides={slides}
          index={openIndex}
          onIndexChange={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
}

function RemoveButton({ label, onPress }: { label: string; onPress(button: HTMLElement): void }) {
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={label}
      data-remove
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      <IconClose size={16} />
    </button>
  );
}

function stateText(state: UploadState): string {
  if (state.kind === 'sending') return state.progress < 1 ? `${Math.floor(state.progress * 100)}%` : 'Checking…';
  return state.kind === 'waiting' ? 'Trying again…' : 'Waiting';
}

function PendingThumbnail({ upload: { file, state } }: { upload: Upload }) {
  const url = useObjectUrl(file);
  const [isShown, setIsShown] = useState(false);
  const progress = state.kind === 'sending' ? state.progress : 0;
  return (
    <div className={classes.pending}>
      {/* Not every browser shows HEIC: such a file keeps an empty frame until the server has read it. */}
      {url && (
        <img
          src={url}
          alt=""
          className={classes.preview}
          data-shown={isShown || undefined}
          onLoad={() => setIsShown(true)}
        />
      )}
      <div className={classes.state}>
        <span>{stateText(state)}</span>
        <progress className={classes.progress} value={progress} max={1} aria-label={`Upload of ${file.name}`} />
      </div>
    </div>
  );
}
