import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry } from '@marque/domain/photo/photos';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { IconClose } from '../../../ui/bar-icons.tsx';
import { upTo } from '../../../ui/breakpoints.ts';
import { LateOptional, latePart } from '../../../ui/late-part.tsx';
import { preloadLightbox } from '../lightbox/lazy-lightbox.tsx';
import { PhotoImage } from '../photo-image.tsx';
import { createFullCheck } from './capacity.ts';
import { readDragged, readDraggedKind, setDragged } from './photo-drag.ts';
import classes from './photo-thumbnails.module.css';
import type { TileMenuProps } from './tile-menu.tsx';
import type { Upload, UploadState } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';
import { useObjectUrl } from './use-object-url.ts';

const tileMenu = latePart(async () => (await import('./tile-menu.tsx')).TileMenu);

/** Loads the menu before the first photo is taken, which may happen offline. */
export const preloadTileMenu = tileMenu.preload;

interface PhotoTileProps {
  queue: UploadQueue;
  category: PhotoCategory;
  photo: PhotoEntry;
  alt: string;
  index: number;
  count: number;
  isArranging: boolean;
  onOpen(): void;
  onMoved(category: PhotoCategory): void;
  onAnnounce(message: string): void;
  onRetake: (() => void) | undefined;
  advice: ReactNode;
}

/** A photo of the draft with everything that can be done with it. */
export function PhotoTile(props: PhotoTileProps) {
  const { queue, category, photo, alt, index, count, isArranging, onOpen, onMoved, onAnnounce, onRetake, advice } =
    props;
  const [edge, setEdge] = useState<'before' | 'after' | null>(null);
  const { title } = PHOTO_CATEGORY_RULES[category];

  function place(at: number): void {
    queue.movePhoto(photo.url, category, at);
    onAnnounce(`${title}: photo ${index + 1} is now ${at + 1} of ${count}.`);
  }

  function onDragOver(event: DragEvent): void {
    if (readDraggedKind(event.dataTransfer) !== 'photo') return;
    event.preventDefault();
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setEdge(event.clientX < left + width / 2 ? 'before' : 'after');
  }

  function onDrop(event: DragEvent): void {
    setEdge(null);
    const dragged = readDragged(event.dataTransfer);
    if (dragged?.kind !== 'photo') return;
    event.preventDefault();
    event.stopPropagation();
    const isOwn = (queue.getPhotos()[category] ?? []).some(({ url }) => url === dragged.url);
    if (dragged.url === photo.url || (!isOwn && createFullCheck(queue)(category))) return;
    const others = (queue.getPhotos()[category] ?? []).filter(({ url }) => url !== dragged.url);
    const at = others.findIndex(({ url }) => url === photo.url) + (edge === 'after' ? 1 : 0);
    queue.movePhoto(dragged.url, category, at);
    onAnnounce(`${title}: the photo is now ${at + 1} of ${others.length + 1}.`);
  }

  const dragging = isArranging && {
    draggable: true,
    onDragStart: (event: DragEvent) => setDragged(event.dataTransfer, { kind: 'photo', url: photo.url }),
    onDragOver,
    onDragLeave: () => setEdge(null),
    onDrop,
  };
  return (
    <li className={classes.item} data-edge={edge ?? undefined} data-photo={photo.url} {...dragging}>
      <div className={classes.frame}>
        <button
          type="button"
          className={classes.open}
          aria-haspopup="dialog"
          onClick={onOpen}
          onPointerEnter={preloadLightbox}
        >
          <PhotoImage photo={photo} alt={alt} width={400} sizes={`${upTo('xxs')} 45vw, 180px`} />
        </button>
        {isArranging && (
          <TileOptions
            name={alt}
            current={category}
            {...(index > 0 && { onEarlier: () => place(index - 1) })}
            {...(index < count - 1 && { onLater: () => place(index + 1) })}
            isFull={createFullCheck(queue)}
            onMove={(target) => {
              queue.movePhoto(photo.url, target);
              onMoved(target);
            }}
            onReplace={(file) => queue.replace(photo.url, category, file)}
            {...(onRetake && { onRetake })}
          />
        )}
        <RemoveButton label={`Remove ${alt}`} onPress={() => queue.removePhoto(category, photo.url)} />
      </div>
      {advice}
    </li>
  );
}

/** Reserves the space of the menu until it is loaded. Offline, the photo is shown without it. */
function TileOptions(props: TileMenuProps) {
  return (
    <div className={classes.options}>
      <LateOptional part={tileMenu} props={props} />
    </div>
  );
}

interface PendingTileProps {
  queue: UploadQueue;
  upload: Upload & { category: PhotoCategory };
  isArranging: boolean;
  onMoved(category: PhotoCategory): void;
  advice: ReactNode;
}

/** A file on its way, shown from this device. */
export function PendingTile({ queue, upload, isArranging, onMoved, advice }: PendingTileProps) {
  const { id, file, state, category } = upload;
  const progress = state.kind === 'sending' ? state.progress : 0;
  return (
    <li className={classes.item} data-upload={id}>
      <div className={classes.frame}>
        <LocalPicture file={file} className={classes.pending}>
          <div className={classes.state}>
            <span>{stateText(state)}</span>
            <progress className={classes.progress} value={progress} max={1} aria-label={`Upload of ${file.name}`} />
          </div>
        </LocalPicture>
        {isArranging && (
          <TileOptions
            name={file.name}
            current={category}
            isFull={createFullCheck(queue)}
            onMove={(target) => {
              queue.sort([id], target);
              onMoved(target);
            }}
          />
        )}
        <RemoveButton label={`Remove ${file.name}`} onPress={() => queue.cancel(id)} />
      </div>
      {advice}
    </li>
  );
}

function stateText(state: UploadState): string {
  if (state.kind !== 'sending') return 'Waiting';
  return state.progress < 1 ? `${Math.floor(state.progress * 100)}%` : 'Checking…';
}

/**
 * Preview of a local file. Not every browser can show HEIC: such a file has an empty frame until the server has
 * converted it.
 */
export function LocalPicture({
  file,
  className,
  children,
}: {
  file: File;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const url = useObjectUrl(file);
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={className}>
      {url && (
        <img
          src={url}
          alt=""
          className={classes.preview}
          data-shown={isShown || undefined}
          onLoad={() => setIsShown(true)}
        />
      )}
      {children}
    </div>
  );
}

function RemoveButton({ label, onPress }: { label: string; onPress(): void }) {
  return (
    <button type="button" className={classes.remove} aria-label={label} onClick={onPress}>
      <IconClose size={16} />
    </button>
  );
}

interface UndoTileProps {
  queue: UploadQueue;
  name: string;
  onUndo(): void;
}

/**
 * Takes the place of a removed photo for as long as the removal can be undone. The button that was pressed disappears
 * with the photo, so this one takes the focus unless something else has it.
 */
export function UndoTile({ queue, name, onUndo }: UndoTileProps) {
  const hasAppeared = useRef(false);
  return (
    <li className={classes.item}>
      <div className={classes.removed}>
        <span>Removed</span>
        <button
          type="button"
          className={classes.undo}
          aria-label={`Undo removing ${name}`}
          onClick={onUndo}
          onFocus={() => queue.holdRemovals(true)}
          onBlur={() => queue.holdRemovals(false)}
          ref={(button) => {
            if (button && !hasAppeared.current && document.activeElement === document.body) button.focus();
            hasAppeared.current = true;
          }}
        >
          Undo
        </button>
      </div>
    </li>
  );
}
