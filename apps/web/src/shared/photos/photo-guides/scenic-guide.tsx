import { CarThreeQuarter } from '../../../ui/illustrations/car-three-quarter.tsx';
import { BRASS, Soft } from '../../../ui/illustrations/pen.tsx';

/** The car from its front corner, small in a wide landscape. */
export function ScenicGuide() {
  return (
    <>
      <circle cx="119" cy="66" r="14" stroke={BRASS} />
      <Soft d="M8 118C18 110 28 105 38 104.500C52 104 60 110 72 112C80 113 86 111 92 107C104 98.500 116 93 128 93.500C144 94.200 152 105 172 107M8 203C40 208 70 209 98 205C126 201 150 193 172 181" />
      <Soft d="M30 104V100M43 104.500V100M36.500 104V98" />
      <path d="M30 99.500C26.800 95 27.200 82 30 74C32.800 82 33.200 95 30 99.500ZM36.500 97.500C32.800 92 33.300 75 36.500 65C39.700 75 40.200 92 36.500 97.500ZM43 99.500C40.200 95.500 40.600 86 43 79C45.400 86 45.800 95.500 43 99.500Z" />
      <CarThreeQuarter />
    </>
  );
}
