import { PHOTO_ADVICE_LABELS, type PhotoAdvice } from '@marque/domain/photo/photo-advice';
import classes from './photo-advice-badges.module.css';

interface PhotoAdviceBadgesProps {
  advice: readonly PhotoAdvice[] | undefined;
  className?: string | undefined;
}

export function PhotoAdviceBadges({ advice, className }: PhotoAdviceBadgesProps) {
  if (!advice || advice.length === 0) return null;
  return (
    <ul className={`${classes.badges} ${className ?? ''}`} aria-label="Photo quality">
      {advice.map((each) => (
        <li key={each} className={classes.badge}>
          {PHOTO_ADVICE_LABELS[each]}
        </li>
      ))}
    </ul>
  );
}
