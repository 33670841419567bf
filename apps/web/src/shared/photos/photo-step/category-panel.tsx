import { PHOTO_CATEGORY_RULES, type PhotoCategory, type PhotoOrientation } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry } from '@marque/domain/photo/photos';
import { type ReactNode, type Ref, useId } from 'react';
import { HelpTip } from '../../../ui/form/help-tip.tsx';
import { PhotoGuide } from '../photo-guides/photo-guide.tsx';
import { filterByCategory } from '../upload-queue/capacity.ts';
import { FailedUploads } from '../upload-queue/failed-uploads.tsx';
import { PhotoPickers } from '../upload-queue/photo-pickers.tsx';
import { PhotoThumbnails, type Retake } from '../upload-queue/photo-thumbnails.tsx';
import { isFailed } from '../upload-queue/upload.ts';
import type { UploadQueue } from '../upload-queue/upload-queue.ts';
import type { UploadSnapshot } from '../upload-queue/upload-snapshot.ts';
import classes from './category-panel.module.css';

interface CategoryPanelProps {
  queue: UploadQueue;
  snapshot: UploadSnapshot;
  category: PhotoCategory;
  photos: readonly PhotoEntry[];
  onFiles(files: readonly File[]): void;
  /** Opens the page's own camera, if there is one, for another photo or a retake. */
  onTakePhoto?: ((retake?: Retake) => void) | undefined;
  onAnnounce(message: string): void;
  more?: ReactNode;
  eyebrow?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  isWanting?: boolean;
  problem?: string | undefined;
  notice?: string | undefined;
  isExtra?: boolean;
}

const ORIENTATION_ADVICE: Readonly<Record<PhotoOrientation, string>> = {
  portrait: 'Best upright: hold your phone in portrait.',
  landscape: 'Best sideways: turn your phone to landscape.',
};

const PHOTO_HELP =
  'Daylight without direct sun shows a car best. Fill the frame, hold still, and leave out people and other cars’ license plates.';

/**
 * One photo category: the wanted photo, how to hold the camera (advice only), the two ways to add one, and the photos
 * so far.
 */
export function CategoryPanel(props: CategoryPanelProps) {
  const { queue, snapshot, category, photos, onFiles, onTakePhoto, onAnnounce, more } = props;
  const { eyebrow, headingRef, problem, notice, isExtra = false, isWanting = false } = props;
  const rule = PHOTO_CATEGORY_RULES[category];
  const headingId = useId();
  const Heading = isExtra ? 'h3' : 'h2';
  return (
    <section className={isExtra ? classes.extra : classes.panel} aria-labelledby={headingId} data-drop-into={category}>
      <div className={classes.guide} data-orientation={rule.orientation}>
        <PhotoGuide category={category} />
      </div>
      <div className={classes.text}>
        {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
        <div className={classes.headline}>
          <Heading id={headingId} ref={headingRef} tabIndex={-1} className={classes.title}>
            {rule.title}
          </Heading>
          {!isExtra && <HelpTip kind="photo" text={PHOTO_HELP} labelId={headingId} />}
        </div>
        <p className={classes.guidance}>{rule.guidance}</p>
        {!isExtra && <p className={classes.advice}>{ORIENTATION_ADVICE[rule.orientation]}</p>}
      </div>
      <div className={classes.intake}>
        <PhotoPickers
          onFiles={onFiles}
          onTakePhoto={onTakePhoto && (() => onTakePhoto())}
          isPrimary={isWanting}
          {...(isExtra ? { forTitle: rule.title } : {})}
        />
        {more}
        {/* Not a live region: the toast with the same text is read out. */}
        {problem && <p className={classes.problem}>{problem}</p>}
        {notice && (
          <p className={classes.notice} role="alert">
            {notice}
          </p>
        )}
      </div>
      <div className={classes.photos}>
        <PhotoThumbnails
          queue={queue}
          snapshot={snapshot}
          category={category}
          photos={photos}
          isArranging
          onAnnounce={onAnnounce}
          onRetake={onTakePhoto}
        />
        <FailedUploads queue={queue} uploads={filterByCategory(snapshot.uploads, category).filter(isFailed)} />
      </div>
    </section>
  );
}
