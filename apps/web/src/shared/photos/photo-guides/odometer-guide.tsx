import { Instrument } from '../../../ui/illustrations/instrument.tsx';
import { Soft } from '../../../ui/illustrations/pen.tsx';

/** The mileage filling the frame, every digit sharp. */
export function OdometerGuide() {
  return (
    <>
      <path d="M14 128C14 62 44 34 90 34C136 34 166 62 166 128" />
      <Instrument cx={90} cy={124} r={66} />
      <Soft d="M14 206C50 198 130 198 166 206M14 220C50 212 130 212 166 220" />
    </>
  );
}
