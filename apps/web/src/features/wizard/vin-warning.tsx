import type { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { listVinWarnings } from '@marque/domain/vin/vin-comparison';
import { IconWarning } from '../../ui/icons.tsx';
import classes from './check-answers.module.css';

/** Warns if the VIN contradicts the make or year entered. Does not prevent submitting. */
export function VinWarning({ vehicleInfo }: { vehicleInfo: VehicleInfoDraft }) {
  const warnings = vehicleInfo.vinKind === 'chassis' ? [] : listVinWarnings(vehicleInfo);
  if (warnings.length === 0) return null;
  return (
    <div className={classes.warning} role="alert">
      <IconWarning size={18} />
      <div>
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
        <p>Please check the VIN and the details before you submit.</p>
      </div>
    </div>
  );
}
