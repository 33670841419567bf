import { IconChevronRight } from '../../../ui/icons.tsx';
import { describeTaken, type IsTaken, listMissing, REQUIRED_VIEWS } from '../photo-camera/walk.ts';
import { WalkRing } from '../photo-camera/walk-ring.tsx';
import classes from './walk-card.module.css';

interface WalkCardProps {
  isTaken: IsTaken;
  onStart(): void;
}

/** On phones: photographs all missing views in one go. */
export function WalkCard({ isTaken, onStart }: WalkCardProps) {
  const missing = listMissing(isTaken).length;
  if (missing === 0) return null;
  const taken = REQUIRED_VIEWS.length - missing;
  return (
    <button type="button" className={classes.card} onClick={onStart}>
      <span className={classes.ring} aria-hidden="true">
        <WalkRing taken={taken} of={REQUIRED_VIEWS.length} />
      </span>
      <span className={classes.title}>{taken === 0 ? 'Start the walk-around' : 'Continue the walk-around'}</span>
      <span className={classes.taken}>{describeTaken(isTaken)}</span>
      <IconChevronRight size={18} />
    </button>
  );
}
