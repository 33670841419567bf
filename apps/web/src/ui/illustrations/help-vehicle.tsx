import { CarProfile } from './car-profile.tsx';
import { Soft } from './pen.tsx';

export function HelpVehicle() {
  return (
    <g transform="translate(0 -42)">
      <CarProfile />
      <Soft d="M8 135.600H232" />
    </g>
  );
}
