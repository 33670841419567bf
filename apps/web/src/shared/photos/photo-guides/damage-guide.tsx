import { BRASS, Soft } from '../../../ui/illustrations/pen.tsx';

/** The mark up close, with something for scale. */
export function DamageGuide() {
  return (
    <>
      <path d="M14 54C60 40 120 36 166 40M14 156.700A74 74 0 0 1 112.200 210H166" />
      <Soft d="M14 74C60 60 120 56 166 59M14 165.300A66 66 0 0 1 104.500 210M132 38.500C140 90 140 150 134 210M144 76H162" />
      <circle cx="88" cy="112" r="31" stroke={BRASS} />
      <path d="M110 134L124 148" stroke={BRASS} />
      <path d="M67 122L89 107M76 128L108 104M98 120L106 114" />
      <Soft d="M24 84H38V144H24ZM32 92H38M34.500 100H38M32 108H38M34.500 116H38M32 124H38M34.500 132H38" />
    </>
  );
}
