import type { PhotoReading } from '@marque/domain/photo/photo-readings';
import { describeReadings, type StatedByOwner } from '@marque/domain/photo/reading-notes';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import { IconCheck } from '../../../ui/bar-icons.tsx';
import { IconWarning } from '../../../ui/icons.tsx';
import classes from './vin-comparison.module.css';

/**
 * Text read from photos of the odometer and of documents, compared with what the owner stated; empty if nothing was
 * read.
 */
export function PhotoNotes({ readings, stated }: { readings: readonly PhotoReading[]; stated: StatedByOwner }) {
  const notes = describeReadings(readings, stated);
  if (notes.length === 0) return null;
  return (
    <FactSection title="Read from the photos" level={3}>
      <ul className={classes.disagreements}>
        {notes.map(({ text, isMismatch }) => (
          <li key={text} className={classes.verdict}>
            {isMismatch ? <IconWarning size={18} /> : <IconCheck size={18} />}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </FactSection>
  );
}
