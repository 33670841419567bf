import type { Photos } from '@marque/domain/photo/photos';
import { PhotoImage } from '../../../shared/photos/photo-image.tsx';
import { FactSection } from '../../../shared/vehicle/consignment-facts/fact-section.tsx';
import classes from './vin-plate.module.css';

/** The photo of the VIN plate above the entered VIN, for visual comparison; empty without one. */
export function VinPlate({ photos, vin }: { photos: Photos; vin: string | undefined }) {
  const plates = photos.vin_plate ?? [];
  if (plates.length === 0 || !vin) return null;
  return (
    <FactSection title="VIN plate" level={3}>
      <div className={classes.plates}>
        {plates.map((photo) => (
          <PhotoImage
            key={photo.url}
            photo={photo}
            alt="VIN plate"
            ratio="natural"
            sizes="40vw"
            className={classes.plate ?? ''}
          />
        ))}
      </div>
      <p className={classes.typed}>
        <span className={classes.label}>As entered</span> <span className={classes.vin}>{vin}</span>
      </p>
    </FactSection>
  );
}
