import type { PhotoReading } from '@marque/domain/photo/photo-readings';
import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';
import { type CSSProperties, useState } from 'react';
import { LazyLightbox, preloadLightbox } from '../../../shared/photos/lightbox/lazy-lightbox.tsx';
import { PhotoImage } from '../../../shared/photos/photo-image.tsx';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import { findCut, type PlateCut } from './plate-cut.ts';
import classes from './vin-plate.module.css';

interface VinPlateProps {
  photos: Photos;
  readings: readonly PhotoReading[];
  vin: string | undefined;
  onLightboxToggle(isOpen: boolean): void;
}

/**
 * The VIN plate beside the entered VIN, for visual comparison: the cut in which a VIN was read, otherwise the whole
 * photo; empty without one.
 */
export function VinPlate({ photos, readings, vin, onLightboxToggle }: VinPlateProps) {
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
          <Plate
            key={photo.url}
            photo={photo}
            cut={findCut(photo, readings)}
            name={plates.length > 1 ? `VIN plate ${index + 1}` : 'VIN plate'}
            onEnlarge={() => show(index)}
          />
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

interface PlateProps {
  photo: PhotoEntry;
  cut: PlateCut | null;
  name: string;
  onEnlarge(): void;
}

function Plate({ photo, cut, name, onEnlarge }: PlateProps) {
  const ratio = findRatio(photo);
  return (
    <button
      type="button"
      className={classes.plate}
      style={toSize(cut?.ratio ?? ratio)}
      aria-label={`Enlarge ${name}`}
      aria-haspopup="dialog"
      onClick={onEnlarge}
      onPointerEnter={preloadLightbox}
      onFocus={preloadLightbox}
    >
      {cut ? (
        <span
          className={classes.behind}
          style={{ aspectRatio: ratio, width: `${cut.width}%`, left: `${cut.left}%`, top: `${cut.top}%` }}
        >
          <PhotoImage
            photo={photo}
            alt=""
            ratio="fill"
            sizes={`${Math.round(cut.width * COLUMN)}vw`}
            detail="closeUp"
            className={classes.photo}
          />
        </span>
      ) : (
        <PhotoImage photo={photo} alt="" ratio="fill" sizes="40vw" detail="screen" className={classes.photo} />
      )}
    </button>
  );
}

/** The share of the window that the column of the facts takes. */
const COLUMN = 0.4;

const findRatio = ({ width, height }: PhotoEntry) => (width && height ? width / height : 4 / 3);

/** As large as its column allows and 21 rem high at most: what is on the plate has to be read. */
function toSize(ratio: number): CSSProperties {
  return { aspectRatio: ratio, width: `min(100%, ${21 * ratio}rem)` };
}
