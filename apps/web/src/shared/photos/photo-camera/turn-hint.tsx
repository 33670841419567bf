import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { IconTurnPhone } from '../../../ui/icons.tsx';
import { wantedOrientation } from '../photo-quality/wanted-orientation.ts';
import classes from './photo-camera.module.css';
import type { LiveView } from './use-live-view.ts';

/** Asks to turn the phone if the category needs the other orientation; otherwise shows the category's hint. */
export function TurnHint({ category, size }: { category: PhotoCategory; size: LiveView['size'] }) {
  const { guidance } = PHOTO_CATEGORY_RULES[category];
  const wanted = wantedOrientation(category);
  if (!size || !wanted || size.height >= size.width === (wanted === 'portrait')) return guidance;
  return (
    <>
      <span className={classes.turn}>
        <IconTurnPhone />
        {wanted === 'portrait' ? 'Hold the phone upright for this view.' : 'Turn the phone sideways for this view.'}
      </span>
      {/* For devices that cannot be turned. */}
      <span className={classes.guidance}>{guidance}</span>
    </>
  );
}
