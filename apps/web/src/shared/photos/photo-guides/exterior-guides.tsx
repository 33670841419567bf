import { CarFront } from '../../../ui/illustrations/car-front.tsx';
import { CarProfile } from '../../../ui/illustrations/car-profile.tsx';
import { CarRear } from '../../../ui/illustrations/car-rear.tsx';
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

/** The front, square on. */
export function ExteriorFrontGuide() {
  return (
    <>
      <CarFront />
      <Soft d="M14 144.900H226" />
    </>
  );
}

/** The back, square on. */
export function ExteriorRearGuide() {
  return (
    <>
      <CarRear />
      <Soft d="M14 144.900H226" />
    </>
  );
}
