import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { LazyLightbox, preloadLightbox } from '../../../shared/photos/lightbox/lazy-lightbox.tsx';
import { useOpenPhoto } from '../../../shared/photos/lightbox/use-open-photo.ts';
import { PhotoImage } from '../../../shared/photos/photo-image.tsx';
import { PhotoPicker } from '../../../shared/photos/upload-queue/photo-pickers.tsx';
import { upTo } from '../../../ui/breakpoints.ts';
import { IconImage } from '../../../ui/icons.tsx';
import type { PinnedPhoto } from './answer-parts.ts';
import classes from './pinned-photo-card.module.css';
import { Reasons } from './reasons.tsx';

/** `takenOut`: replaced or removed; both can be undone until the answer is sent. */
export type PinnedStanding = 'kept' | 'replacing' | 'takenOut';

interface PinnedPhotoCardProps {
  title: string;
  item: PinnedPhoto;
  standing: PinnedStanding;
  onReplace(files: readonly File[]): void;
  onRemove(): void;
  onPutBack(): void;
}

export function PinnedPhotoCard({ title, item, standing, onReplace, onRemove, onPutBack }: PinnedPhotoCardProps) {
  const { photo, place, count, reasons } = item;
  const name = count > 1 ? `${title}, photo ${place} of ${count}` : title;
  const opened = useOpenPhoto(1, `pinned-${photo.url.split('/').at(-1)}`);
  const reasonId = useId();
  const actions = useFocusKept(standing === 'takenOut');

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; this groups a photo, a reason and actions.
    <div role="group" aria-label={name} aria-describedby={reasonId} className={classes.card}>
      <div className={classes.picture} data-out={standing === 'takenOut' || undefined}>
        <button
          type="button"
          className={classes.open}
          aria-haspopup="dialog"
          onClick={() => opened.open(0)}
          onPointerEnter={preloadLightbox}
        >
          <PhotoImage photo={photo} alt={name} width={400} sizes={`${upTo('xxs')} 90vw, 220px`} />
        </button>
      </div>
      <div className={classes.details}>
        {count > 1 && <p className={classes.place}>Photo {place}</p>}
        <Reasons id={reasonId} reasons={reasons} />
        <div ref={actions} tabIndex={-1} className={classes.actions}>
          {standing === 'kept' && (
            <>
              <PhotoPicker icon={<IconImage />} label="Replace" forTitle={name} onFiles={onReplace} isSingle />
              <Button variant="subtle" onClick={onRemove}>
                Remove<VisuallyHidden component="span"> {name}</VisuallyHidden>
              </Button>
            </>
          )}
          {standing === 'replacing' && <p className={classes.note}>Its replacement is uploading.</p>}
          {standing === 'takenOut' && (
            <>
              <p className={classes.note}>Removed</p>
              <Button variant="subtle" onClick={onPutBack}>
                Undo<VisuallyHidden component="span"> removing {name}</VisuallyHidden>
              </Button>
            </>
          )}
        </div>
      </div>
      {opened.index !== null && (
        <LazyLightbox
          slides={[{ photo, alt: name, label: title }]}
          index={0}
          onIndexChange={() => undefined}
          onClose={opened.close}
        />
      )}
    </div>
  );
}

/** The pressed button disappears with the change, so the focus goes to its replacement. */
function useFocusKept(isOut: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(isOut);
  useEffect(() => {
    if (last.current !== isOut && document.activeElement === document.body) box.current?.focus();
    last.current = isOut;
  }, [isOut]);
  return box;
}
