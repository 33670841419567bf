import { CarProfile } from '../../../ui/illustrations/car-profile.tsx';
import { Soft } from '../../../ui/illustrations/pen.tsx';

/** The whole left side, the camera level with the door handle. */
export function ExteriorProfileGuide() {
  return (
    <g transform="translate(0 -7)">
      <CarProfile />
      <Soft d="M8 135.600H232" />
    </g>
  );
}
