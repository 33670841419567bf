import { PHOTO_CATEGORY_RULES } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';
import { type ReactNode, useId } from 'react';
import { PhotoGuide } from '../../../shared/photos/photo-guides/photo-guide.tsx';
import { filterByCategory } from '../../../shared/photos/upload-queue/capacity.ts';
import { FailedUploads } from '../../../shared/photos/upload-queue/failed-uploads.tsx';
import { PhotoPickers } from '../../../shared/photos/upload-queue/photo-pickers.tsx';
import { PhotoThumbnails } from '../../../shared/photos/upload-queue/photo-thumbnails.tsx';
import { isFailed, isPending } from '../../../shared/photos/upload-queue/upload.ts';
import type { UploadQueue } from '../../../shared/photos/upload-queue/upload-queue.ts';
import type { UploadSnapshot } from '../../../shared/photos/upload-queue/upload-snapshot.ts';
import type { FileIntake } from '../../../shared/photos/upload-queue/use-file-intake.ts';
import { fieldId } from '../../../ui/form/field.tsx';
import type { RequestedCategory } from './answer-parts.ts';
import { PinnedPhotoCard, type PinnedStanding } from './pinned-photo-card.tsx';
import { Reasons } from './reasons.tsx';
import classes from './requested-photos.module.css';

interface RequestedPhotosProps {
  request: RequestedCategory;
  original: Photos;
  photos: Photos;
  queue: UploadQueue;
  snapshot: UploadSnapshot;
  intake: FileIntake;
  error: ReactNode;
}

function stayingNote(count: number): string {
  return count === 1
    ? 'Your other photo in this category stays as it is.'
    : `Your ${count} other photos in this category stay as they are.`;
}

/**
 * One category that the reviewer asks about: pinned photos with their reasons, which can be replaced or removed, and a
 * way to add more. Its other photos are shown only if the reviewer asks about the whole category.
 */
export function RequestedPhotos({ request, original, photos, queue, snapshot, intake, error }: RequestedPhotosProps) {
  const { category, reasons, pinned } = request;
  const { title, guidance } = PHOTO_CATEGORY_RULES[category];
  const reasonId = useId();
  const submitted = original[category] ?? [];
  const current = photos[category] ?? [];
  const own = filterByCategory(snapshot.uploads, category);
  const isAboutAll = reasons.length > 0;
  const isIn = (list: readonly PhotoEntry[], url: string) => list.some((photo) => photo.url === url);
  const isPinned = (url: string) => pinned.some(({ photo }) => photo.url === url);
  const shown = current.filter(({ url }) => !isPinned(url) && (isAboutAll || !isIn(submitted, url)));
  const notice = intake.noticeFor(category);
  const staying = submitted.length - pinned.length;

  function getStanding(url: string): PinnedStanding {
    if (!isIn(current, url)) return 'takenOut';
    return own.some((upload) => upload.replaces === url && isPending(upload)) ? 'replacing' : 'kept';
  }

  return (
    <section className={classes.category} aria-labelledby={fieldId(`photos.${category}`)}>
      <div className={classes.guide} aria-hidden>
        <PhotoGuide category={category} />
      </div>
      <div className={classes.text}>
        <h3 id={fieldId(`photos.${category}`)} tabIndex={-1} className={classes.title}>
          {title}
        </h3>
        <p className={classes.guidance}>{guidance}</p>
        {isAboutAll && <Reasons id={reasonId} reasons={reasons} />}
      </div>
      <div className={classes.photos}>
        {pinned.length > 0 && (
          <ul className={classes.pinned} aria-label={`Photos to change for ${title}`}>
            {pinned.map((item) => (
              <li key={item.photo.url}>
                <PinnedPhotoCard
                  title={title}
                  item={item}
                  standing={getStanding(item.photo.url)}
                  onReplace={(files) => queue.add(category, files, { replaces: item.photo.url })}
                  onRemove={() => queue.removePhoto(category, item.photo.url)}
                  onPutBack={() => queue.putBackPhoto(category, item.photo, submitted)}
                />
              </li>
            ))}
          </ul>
        )}
        {!isAboutAll && shown.length > 0 && <p className={classes.notice}>New in this category:</p>}
        <PhotoThumbnails
          queue={queue}
          snapshot={snapshot}
          category={category}
          name={isAboutAll ? title : `${title}, new`}
          photos={shown}
        />
        <FailedUploads queue={queue} uploads={own.filter(isFailed)} />
        {pinned.length > 0 && <p className={classes.notice}>Or add another photo to this category:</p>}
        <PhotoPickers forTitle={title} onFiles={(files) => intake.take(category, files)} />
        {error && <p className={classes.problem}>{error}</p>}
        {notice && (
          <p className={classes.notice} role="alert">
            {notice}
          </p>
        )}
        {!isAboutAll && staying > 0 && <p className={classes.notice}>{stayingNote(staying)}</p>}
      </div>
    </section>
  );
}
