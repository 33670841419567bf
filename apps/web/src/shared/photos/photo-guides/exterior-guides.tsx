import { CarFront } from '../../../ui/illustrations/car-front.tsx';
import { CarRear } from '../../../ui/illustrations/car-rear.tsx';
import { Soft } from '../../../ui/illustrations/pen.tsx';

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
