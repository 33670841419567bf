import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { IconImage, IconUpload } from '../../../ui/icons.tsx';
import classes from './drop-choice.module.css';

interface DropChoiceProps {
  /** The category on the screen; `null` while sorting photos. */
  category: PhotoCategory | null;
  count: number;
}

/**
 * Drop targets while files are dragged over the step: the current category, or the unsorted photos. A shortcut; buttons
 * do the same.
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
