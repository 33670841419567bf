import type { PhotoReading } from '@marque/domain/photo/photo-readings';
import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';
import { describeReadings, type StatedByOwner } from '@marque/domain/photo/reading-notes';
import { useState } from 'react';
import { LazyLightbox } from '../../../shared/photos/lightbox/lazy-lightbox.tsx';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import { IconCheck } from '../../../ui/bar-icons.tsx';
import { IconWarning } from '../../../ui/icons.tsx';
import { cutOut } from './photo-cut.ts';
import { PhotoCutButton } from './photo-cut-button.tsx';
import classes from './photo-notes.module.css';
import { findReadPhoto } from './read-photo.ts';
import comparison from './vin-comparison.module.css';

interface PhotoNotesProps {
  photos: Photos;
  readings: readonly PhotoReading[];
  stated: StatedByOwner;
  onLightboxToggle(isOpen: boolean): void;
}

/** High enough for a line of text with what is above and below it. */
const LARGEST_REM = 3.5;

/**
 * Text read from photos of the odometer and from documents, compared with what the owner stated, with the part of the
 * photo in which it was read; empty if nothing was read.
 */
export function PhotoNotes({ photos, readings, stated, onLightboxToggle }: PhotoNotesProps) {
  const [open, setOpen] = useState<{ photo: PhotoEntry; text: string } | null>(null);
  const notes = describeReadings(readings, stated);
  if (notes.length === 0) return null;

  function show(shown: typeof open): void {
    setOpen(shown);
    onLightboxToggle(shown !== null);
  }

  return (
    <FactSection title="Read from photos and documents" level={3}>
      <ul className={classes.notes}>
        {notes.map(({ text, isMismatch, reading }) => {
          const photo = findReadPhoto(photos, reading);
          const cut = photo && cutOut(photo, reading.place);
          return (
            <li key={text} className={comparison.verdict}>
              {isMismatch ? <IconWarning size={18} /> : <IconCheck size={18} />}
              <div className={classes.shown}>
                <span>{text}</span>
                {photo && cut && (
                  <PhotoCutButton
                    photo={photo}
                    cut={cut}
                    label={`Enlarge: ${text}`}
                    height={LARGEST_REM}
                    onEnlarge={() => show({ photo, text })}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {open && (
        <LazyLightbox
          slides={[{ photo: open.photo, alt: open.text, label: open.text }]}
          index={0}
          onIndexChange={() => undefined}
          onClose={() => show(null)}
        />
      )}
    </FactSection>
  );
}
