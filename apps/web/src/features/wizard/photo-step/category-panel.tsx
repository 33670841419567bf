import { PHOTO_CATEGORY_RULES, type PhotoCategory, type PhotoOrientation } from '@marque/domain/photo-categories';
import type { PhotoEntry } from '@marque/domain/photos';
import { type ReactNode, type Ref, useId } from 'react';
import { PhotoGuide } from '../../../ui/photo-guides/photo-guide.tsx';
import { FailedUploads } from '../../../ui/photo-uploads/failed-uploads.tsx';
import { PhotoPickers } from '../../../ui/photo-uploads/photo-pickers.tsx';
import { PhotoThumbnails } from '../../../ui/photo-uploads/photo-thumbnails.tsx';
import { isPending, type Upload } from '../../../ui/photo-uploads/upload-queue.ts';
import classes from './category-panel.module.css';
import { photoUploads } from './photo-uploads.ts';

interface CategoryPanelProps {
  category: PhotoCategory;
  photos: readonly PhotoEntry[];
  /** Uploads of this category. */
  uploads: readonly Upload[];
  onFiles(files: readonly File[]): void;
  /** Above the title: where one is. */
  eyebrow?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  /** What keeps the person from going on. */
  problem?: string | undefined;
  /** What else is to be said about the last files. */
  notice?: string | undefined;
  /** One of several on the page: smaller, and its buttons say what they are for. */
  isExtra?: boolean;
}

const ORIENTATION_ADVICE: Readonly<Record<PhotoOrientation, string>> = {
  portrait: 'Best upright: hold your phone in portrait.',
  landscape: 'Best sideways: turn your phone to landscape.',
};

/** One photo category: what is wanted, how to hold the camera (advice only), the ways to a photo, and what is there. */
export function CategoryPanel(props: CategoryPanelProps) {
  const { category, photos, uploads, onFiles, eyebrow, headingRef, problem, notice, isExtra = false } = props;
  const rule = PHOTO_CATEGORY_RULES[category];
  const headingId = useId();
  const Heading = isExtra ? 'h3' : 'h2';
  return (
    <section className={isExtra ? classes.extra : classes.panel} aria-labelledby={headingId}>
      <div className={classes.guide} data-orientation={rule.orientation}>
        <PhotoGuide category={category} />
      </div>
      <div className={classes.words}>
        {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
        <Heading id={headingId} ref={headingRef} tabIndex={-1} className={classes.title}>
          {rule.title}
        </Heading>
        <p className={classes.guidance}>{rule.guidance}</p>
        {!isExtra && <p className={classes.advice}>{ORIENTATION_ADVICE[rule.orientation]}</p>}
      </div>
      <div className={classes.intake}>
        <PhotoPickers onFiles={onFiles} {...(isExtra ? { forTitle: rule.title } : {})} />
        {!isExtra && <p className={classes.dropHint}>Or drop files anywhere on this panel.</p>}
        {/* The toast with the same words is the one that is read out. */}
        {problem && <p className={classes.problem}>{problem}</p>}
        {notice && (
          <p className={classes.notice} role="alert">
            {notice}
          </p>
        )}
      </div>
      <div className={classes.shelf}>
        <PhotoThumbnails store={photoUploads} category={category} photos={photos} pending={uploads.filter(isPending)} />
        <FailedUploads store={photoUploads} uploads={uploads.filter((upload) => !isPending(upload))} />
      </div>
    </section>
  );
}
