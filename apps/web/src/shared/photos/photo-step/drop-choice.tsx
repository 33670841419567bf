import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { IconImage, IconUpload } from '../../../ui/icons.tsx';
import classes from './drop-choice.module.css';

interface DropChoiceProps {
  /** On the screen now; `null` where it is the photos to be sorted. */
  category: PhotoCategory | null;
  /** How many files are over the page. */
  count: number;
}

/**
 * While files are dragged over the step: into the category on the screen, or to be sorted. Dropping is a short cut;
 * buttons do the same.
 */
export function DropChoice({ category, count }: DropChoiceProps) {
  if (count === 0) return null;
  return (
    <div className={classes.choice} aria-hidden>
      {category && (
        <div className={classes.target} data-drop-into={category}>
          <IconUpload size={24} />
          All of them show: {PHOTO_CATEGORY_RULES[category].title}
        </div>
      )}
      <div className={classes.target}>
        <IconImage size={24} />
        Sort them into categories
      </div>
    </div>
  );
}
