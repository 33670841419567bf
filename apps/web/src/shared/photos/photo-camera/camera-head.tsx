import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { IconClose } from '../../../ui/bar-icons.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.tsx';
import type { CategoryWalk } from './category-walk.ts';
import classes from './photo-camera.module.css';

interface CameraHeadProps {
  category: PhotoCategory;
  /** `null` during a retake. */
  count: number | null;
  walk: CategoryWalk;
  onGoTo(category: PhotoCategory | null): void;
  canClose: boolean;
  onClose(): void;
}

export function CameraHead({ category, count, walk, onGoTo, canClose, onClose }: CameraHeadProps) {
  return (
    <div className={classes.head}>
      {canClose && (
        <button type="button" className={classes.round} aria-label="Close the camera" onClick={onClose}>
          <IconClose />
        </button>
      )}
      <div className={classes.walk}>
        {count !== null && <WalkButton way="Previous" to={walk.previous} onGoTo={onGoTo} />}
        <div className={classes.where}>
          <h2 className={classes.title}>{PHOTO_CATEGORY_RULES[category].title}</h2>
          <p className={classes.count}>{standing(count)}</p>
        </div>
        {count !== null && <WalkButton way="Next" to={walk.next} onGoTo={onGoTo} />}
      </div>
    </div>
  );
}

function standing(count: number | null): string {
  if (count === null) return 'Retake: the new photo replaces the old one';
  return count === 1 ? '1 photo' : `${count} photos`;
}

interface WalkButtonProps {
  way: 'Previous' | 'Next';
  to: PhotoCategory | null;
  onGoTo(category: PhotoCategory | null): void;
}

function WalkButton({ way, to, onGoTo }: WalkButtonProps) {
  const label = to ? `${way} category: ${PHOTO_CATEGORY_RULES[to].title}` : `${way} category`;
  return (
    <button type="button" className={classes.round} aria-label={label} aria-disabled={!to} onClick={() => onGoTo(to)}>
      {way === 'Previous' ? <IconChevronLeft /> : <IconChevronRight />}
    </button>
  );
}
