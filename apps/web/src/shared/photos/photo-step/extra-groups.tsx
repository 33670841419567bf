import { EXTRA_CATEGORIES, type ExtraCategory, PHOTO_CATEGORY_RULES } from '@marque/domain/photo/photo-categories';
import type { Photos } from '@marque/domain/photo/photos';
import { IconChevronDown } from '../../../ui/icons.tsx';
import type { Retake } from '../upload-queue/photo-thumbnails.tsx';
import type { UploadQueue } from '../upload-queue/upload-queue.ts';
import type { UploadSnapshot } from '../upload-queue/upload-snapshot.ts';
import { CategoryPanel } from './category-panel.tsx';
import classes from './extra-groups.module.css';

interface ExtraGroupsProps {
  queue: UploadQueue;
  snapshot: UploadSnapshot;
  photos: Photos;
  onTakePhoto: ((category: ExtraCategory, retake?: Retake) => void) | undefined;
  onAnnounce(message: string): void;
  onFiles(category: ExtraCategory, files: readonly File[]): void;
  noticeFor(category: ExtraCategory): string | undefined;
}

const TITLES = EXTRA_CATEGORIES.map((category) => PHOTO_CATEGORY_RULES[category].title).join(', ');

/** The four optional categories besides the eleven (ADR 0017). Open if one of them has photos. */
export function ExtraGroups(props: ExtraGroupsProps) {
  const { queue, snapshot, photos, onTakePhoto, onAnnounce, onFiles, noticeFor } = props;
  const isUsed = EXTRA_CATEGORIES.some(
    (category) => photos[category]?.length || snapshot.uploads.some((upload) => upload.category === category),
  );
  return (
    <details className={classes.extras} open={isUsed || undefined}>
      <summary className={classes.summary}>
        <span>
          <span className={classes.question}>Anything else worth showing?</span>
          <span className={classes.hint}>Optional: {TITLES}.</span>
        </span>
        <IconChevronDown className={classes.chevron} />
      </summary>
      {EXTRA_CATEGORIES.map((category) => (
        <CategoryPanel
          key={category}
          queue={queue}
          snapshot={snapshot}
          category={category}
          photos={photos[category] ?? []}
          onFiles={(files) => onFiles(category, files)}
          onTakePhoto={onTakePhoto && ((retake) => onTakePhoto(category, retake))}
          onAnnounce={onAnnounce}
          notice={noticeFor(category)}
          isExtra
        />
      ))}
    </details>
  );
}
