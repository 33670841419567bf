import { Instrument } from './instrument.tsx';
import { Mirrored, Soft } from './pen.tsx';

/** The speedometer between two small instruments, the odometer in its lower half. */
export function HelpMileage() {
  return (
    <>
      <Instrument cx={120} cy={60} r={52} />
      <Mirrored axis={120}>
        <circle cx="78" cy="74" r="21" />
        <path d="M78 74L70 64" />
        <Soft d="M64 81A16 16 0 1 1 92 81" />
      </Mirrored>
    </>
  );
}
