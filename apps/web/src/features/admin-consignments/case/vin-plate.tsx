import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';
import { type CSSProperties, useState } from 'react';
import { LazyLightbox, preloadLightbox } from '../../../shared/photos/lightbox/lazy-lightbox.tsx';
import { PhotoImage } from '../../../shared/photos/photo-image.tsx';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import classes from './vin-plate.module.css';

interface VinPlateProps {
  photos: Photos;
  vin: string | undefined;
  onLightboxToggle(isOpen: boolean): void;
}

/** The photo of the VIN plate beside the entered VIN, for visual comparison; empty without one. */
export function VinPlate({ photos, vin, onLightboxToggle }: VinPlateProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const plates = photos.vin_plate ?? [];
  if (plates.length === 0 || !vin) return null;

  function show(index: number | null): void {
    setOpenIndex(index);
    onLightboxToggle(index !== null);
  }

  return (
    <FactSection title="VIN plate" level={3}>
      <div className={classes.comparison}>
        {plates.map((photo, index) => (
          <button
            key={photo.url}
            type="button"
            className={classes.plate}
            style={toSize(photo)}
            aria-label={plates.length > 1 ? `Enlarge VIN plate ${index + 1}` : 'Enlarge VIN plate'}
            aria-haspopup="dialog"
            onClick={() => show(index)}
            onPointerEnter={preloadLightbox}
            onFocus={preloadLightbox}
          >
            <PhotoImage photo={photo} alt="" ratio="fill" sizes="40vw" className={classes.photo} />
          </button>
        ))}
        <p className={classes.typed}>
          <span className={classes.label}>As entered</span> <span className={classes.vin}>{vin}</span>
        </p>
      </div>
      {openIndex !== null && (
        <LazyLightbox
          slides={plates.map((photo) => ({ photo, alt: 'VIN plate', label: `VIN plate, entered as ${vin}` }))}
          index={openIndex}
          onIndexChange={setOpenIndex}
          onClose={() => show(null)}
        />
      )}
    </FactSection>
  );
}

/** The whole photo, as large as its column allows and 21 rem high at most: what is on the plate has to be read. */
function toSize({ width, height }: PhotoEntry): CSSProperties {
  const ratio = width && height ? width / height : 4 / 3;
  return { aspectRatio: ratio, width: `min(100%, ${21 * ratio}rem)` };
}
