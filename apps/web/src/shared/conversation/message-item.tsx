import type { Message, MessageSide } from '@marque/domain/conversation/messages';
import { formatDateTime } from '@marque/domain/text/format';
import { useState } from 'react';
import { LazyLightbox, preloadLightbox } from '../photos/lightbox/lazy-lightbox.tsx';
import { PhotoImage } from '../photos/photo-image.tsx';
import classes from './conversation.module.css';

interface MessageItemProps {
  message: Message;
  side: MessageSide;
  onLightboxToggle?: ((isOpen: boolean) => void) | undefined;
}

/** The author of a message as the reading side sees them. */
function authorText({ from, isMine, author, isByEmail }: Message, side: MessageSide): string {
  if (isMine) return 'You';
  if (from === 'owner') return author === null ? 'The owner' : side === 'team' ? `${author} (owner)` : author;
  if (side === 'owner') return author === null ? 'Our team' : `${author} from our team`;
  // An email from the team's own address has no named author.
  return author ?? (isByEmail ? 'The team' : 'Former colleague');
}

export function MessageItem({ message, side, onLightboxToggle }: MessageItemProps) {
  const { text, isByEmail, createdAt } = message;
  return (
    <article className={classes.message}>
      <p className={classes.meta}>
        <span className={classes.author}>{authorText(message, side)}</span>{' '}
        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
        {isByEmail && <span> · By email</span>}
      </p>
      <p className={classes.text}>{text}</p>
      <MessagePhotos message={message} onLightboxToggle={onLightboxToggle} />
    </article>
  );
}

function MessagePhotos({ message: { photos }, onLightboxToggle }: Omit<MessageItemProps, 'side'>) {
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const names = photos.map(({ name }, index) => name || `Photo ${index + 1}`);

  function show(index: number | null): void {
    setOpen(index);
    onLightboxToggle?.(index !== null);
  }

  return (
    <>
      <ul className={classes.photos}>
        {photos.map((photo, index) => (
          <li key={photo.url}>
            <button
              type="button"
              className={classes.photo}
              aria-label={`Enlarge ${names[index]}`}
              onClick={() => show(index)}
              onPointerEnter={preloadLightbox}
              onFocus={preloadLightbox}
            >
              <PhotoImage photo={photo} alt="" sizes="120px" width={160} />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <LazyLightbox
          slides={photos.map((photo, index) => ({
            // Fields that the lightbox requires; stored photos are JPEG.
            photo: { ...photo, size: 0, type: 'image/jpeg' },
            label: names[index] ?? '',
            alt: names[index] ?? '',
          }))}
          index={open}
          onIndexChange={setOpen}
          onClose={() => show(null)}
        />
      )}
    </>
  );
}
