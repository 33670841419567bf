import type { PhotoReading } from '@marque/domain/photo/photo-readings';
import { type PhotoEntry, type Photos, parsePhotoId } from '@marque/domain/photo/photos';
import { useState } from 'react';
import { LazyLightbox } from '../../../shared/photos/lightbox/lazy-lightbox.tsx';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import { cutOut, type PhotoCut } from './photo-cut.ts';
import { PhotoCutButton } from './photo-cut-button.tsx';
import { findReadPhoto } from './read-photo.ts';
import classes from './vin-plate.module.css';

interface VinPlateProps {
  photos: Photos;
  readings: readonly PhotoReading[];
  vin: string | undefined;
  onLightboxToggle(isOpen: boolean): void;
}

/** A plate without a cut is shown whole, and what is on it has to be read. */
const LARGEST_REM = 21;

/**
 * The VIN plate beside the entered VIN, for visual comparison: the cut in which a VIN was read, otherwise the whole
 * photo; and the cuts of documents in which one was read. Empty without either.
 */
export function VinPlate({ photos, readings, vin, onLightboxToggle }: VinPlateProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const places = listPlaces(photos, readings);
  if (places.length === 0 || !vin) return null;

  function show(index: number | null): void {
    setOpenIndex(index);
    onLightboxToggle(index !== null);
  }

  return (
    <FactSection title={photos.vin_plate?.length ? 'VIN plate' : 'VIN in the documents'} level={3}>
      <div className={classes.comparison}>
        {places.map(({ photo, cut, name }, index) => (
          <PhotoCutButton
            key={photo.url}
            photo={photo}
            cut={cut}
            label={`Enlarge ${name}`}
            height={LARGEST_REM}
            onEnlarge={() => show(index)}
          />
        ))}
        <p className={classes.typed}>
          <span className={classes.label}>As entered</span> <span className={classes.vin}>{vin}</span>
        </p>
      </div>
      {openIndex !== null && (
        <LazyLightbox
          slides={places.map(({ photo, name }) => ({ photo, alt: name, label: `${name}, entered as ${vin}` }))}
          index={openIndex}
          onIndexChange={setOpenIndex}
          onClose={() => show(null)}
        />
      )}
    </FactSection>
  );
}

interface VinPlace {
  photo: PhotoEntry;
  cut: PhotoCut | null;
  name: string;
}

function listPlaces(photos: Photos, readings: readonly PhotoReading[]): VinPlace[] {
  const vins = readings.filter(({ kind }) => kind === 'vin');
  const plates = (photos.vin_plate ?? []).map((photo) => {
    const id = parsePhotoId(photo.url);
    return { photo, cut: cutOut(photo, vins.find(({ photoId }) => photoId === id)?.place) };
  });
  const documents = vins.flatMap((reading) => {
    const photo = reading.category === 'vin_plate' ? null : findReadPhoto(photos, reading);
    const cut = photo && cutOut(photo, reading.place);
    return cut ? [{ photo, cut }] : [];
  });
  return [...nameEach(plates, 'VIN plate'), ...nameEach(documents, 'VIN in a document')];
}

function nameEach<Place extends object>(places: readonly Place[], name: string): (Place & { name: string })[] {
  return places.map((place, index) => ({ ...place, name: places.length > 1 ? `${name} ${index + 1}` : name }));
}
