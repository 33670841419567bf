import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry } from '@marque/domain/photo/photos';
import { Fragment, type ReactNode, useRef } from 'react';
import { LazyLightbox } from '../lightbox/lazy-lightbox.tsx';
import { useOpenPhoto } from '../lightbox/use-open-photo.ts';
import { AdviceNote } from './advice-note.tsx';
import classes from './photo-thumbnails.module.css';
import { PendingTile, PhotoTile, UndoTile } from './photo-tile.tsx';
import type { Removal } from './queue-state.ts';
import { isPending, type Upload } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { UploadSnapshot } from './upload-snapshot.ts';

/** Replaces a photo with a new picture, along with the advice on it that the owner accepted. */
export type Retake = (file: File, advice: readonly PhotoAdvice[]) => void;

interface PhotoThumbnailsProps {
  queue: UploadQueue;
  snapshot: UploadSnapshot;
  category: PhotoCategory;
  /** Subject of the photos for their alt text; defaults to the title of the category. */
  name?: string;
  photos: readonly PhotoEntry[];
  /** Whether photos can be reordered, moved, and replaced. If not, the list may show only part of the category. */
  isArranging?: boolean;
  onAnnounce?(message: string): void;
  /** Opens the page's own camera for one picture. Without it the device's camera is used. */
  onRetake?: ((retake: Retake) => void) | undefined;
}

type Pending = Upload & { category: PhotoCategory };

function isIn(category: PhotoCategory): (upload: Upload) => upload is Pending {
  return (upload): upload is Pending => upload.category === category && isPending(upload);
}

export function PhotoThumbnails(props: PhotoThumbnailsProps) {
  const { queue, snapshot, category, name, photos, isArranging = false } = props;
  const opened = useOpenPhoto(photos.length, category);
  const list = useRef<HTMLUListElement>(null);
  const title = name ?? PHOTO_CATEGORY_RULES[category].title;
  const pending = snapshot.uploads.filter(isIn(category));
  const findReplacement = (url: string) => pending.find(({ replaces }) => replaces === url);
  const replacing = new Set(photos.map(({ url }) => findReplacement(url)));
  const removals = filterRemovals(snapshot.removals, category, isArranging);
  const slides = photos.map((photo, index) => ({
    photo,
    label: title,
    alt: photos.length > 1 ? `${title}, photo ${index + 1} of ${photos.length}` : title,
  }));
  // When a button disappears, its dialog or advice moves the focus to it only afterwards; hence the wait.
  const focusList = () => requestAnimationFrame(() => list.current?.focus());
  const tile: TileContext = { ...props, title, isArranging, focusList };

  if (photos.length === 0 && pending.length === 0 && removals.length === 0) return null;
  const undoTile = (removal: Removal) => (
    <UndoTile
      key={removal.id}
      queue={queue}
      name={title}
      onUndo={() => {
        queue.undo(removal.id);
        list.current?.focus();
      }}
    />
  );
  return (
    <>
      <ul ref={list} className={classes.thumbnails} aria-label={`Photos for ${title}`} tabIndex={-1}>
        {slides.map(({ photo, alt }, index) => (
          <Fragment key={photo.url}>
            {removals.filter((removal) => removal.kind === 'photo' && removal.index === index).map(undoTile)}
            {pendingTile(tile, findReplacement(photo.url)) ??
              photoTile(tile, { photo, alt, index, onOpen: () => opened.open(index) })}
          </Fragment>
        ))}
        {removals.filter((removal) => removal.kind === 'photo' && removal.index >= slides.length).map(undoTile)}
        {pending.filter((upload) => !replacing.has(upload)).map((upload) => pendingTile(tile, upload))}
        {removals.filter(({ kind }) => kind === 'upload').map(undoTile)}
      </ul>
      {opened.index !== null && (
        <LazyLightbox slides={slides} index={opened.index} onIndexChange={opened.turnTo} onClose={opened.close} />
      )}
    </>
  );
}

interface TileContext extends PhotoThumbnailsProps {
  title: string;
  isArranging: boolean;
  focusList(): void;
}

function pendingTile(context: TileContext, upload: Pending | undefined): ReactNode {
  if (!upload) return null;
  return (
    <PendingTile
      key={upload.id}
      queue={context.queue}
      upload={upload}
      isArranging={context.isArranging}
      onMoved={createOnMoved(context)}
      advice={adviceNote(context, upload.id, upload.file.name)}
    />
  );
}

interface ShownPhoto {
  photo: PhotoEntry;
  alt: string;
  index: number;
  onOpen(): void;
}

function photoTile(context: TileContext, { photo, alt, index, onOpen }: ShownPhoto): ReactNode {
  const { queue, category, photos, isArranging, onAnnounce = () => undefined, onRetake } = context;
  return (
    <PhotoTile
      key={photo.url}
      queue={queue}
      category={category}
      photo={photo}
      alt={alt}
      index={index}
      count={photos.length}
      isArranging={isArranging}
      onOpen={onOpen}
      onMoved={createOnMoved(context)}
      onAnnounce={onAnnounce}
      onRetake={onRetake && (() => onRetake(createRetake(context, photo.url)))}
      advice={adviceNote(context, photo.url, alt)}
    />
  );
}

function adviceNote(context: TileContext, urlOrId: string, name: string): ReactNode {
  const { queue, snapshot, onRetake } = context;
  const advice = snapshot.advice.get(urlOrId);
  if (!advice) return null;
  return (
    <AdviceNote
      name={name}
      advice={advice}
      onAccept={() => queue.acceptAdvice(urlOrId)}
      onOpenCamera={onRetake && (() => onRetake(createRetake(context, urlOrId)))}
      onRetake={(file) => createRetake(context, urlOrId)(file, [])}
    />
  );
}

function createRetake({ queue, category, title, onAnnounce, focusList }: TileContext, urlOrId: string): Retake {
  return (file, advice) => {
    queue.replace(urlOrId, category, file, advice);
    onAnnounce?.(`${title}: the new photo takes the place of the old one.`);
    focusList();
  };
}

function createOnMoved({ onAnnounce, focusList }: TileContext): (to: PhotoCategory) => void {
  return (to) => {
    onAnnounce?.(`Moved to ${PHOTO_CATEGORY_RULES[to].title}.`);
    focusList();
  };
}

/** Where only part of a category is shown, only its own removals can be undone there. */
function filterRemovals(removals: readonly Removal[], category: PhotoCategory, isWhole: boolean): Removal[] {
  return removals.filter((removal) =>
    removal.kind === 'photo' ? isWhole && removal.category === category : removal.upload.category === category,
  );
}
