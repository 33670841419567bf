import { BRASS, Mirrored, Soft, Wash } from '../../../ui/illustrations/pen.tsx';

const BACK = 'M0 74C12 74 19 75.500 22 79C26 95 27 126 24 149.500C16 152.500 8 153.500 0 153.500';
const CUSHION = 'M0 166C10 166 19 165 26.500 163L33 196C24 199 12 200 0 200';

/** One front seat from the open door: the whole backrest and cushion. */
export function InteriorSeatsGuide() {
  return (
    <>
      <Mirrored axis={90}>
        <Wash d={BACK} />
        <Wash d={CUSHION} />
        <path d="M0 28H15C19.500 28 22 31 21.500 35L20 44C19.500 47.500 17 49 14 49H0M9 49L10 58" />
        <path d="M0 58C16 58 27 60 31 67C41 84 44 122 39 152C28 157 14 159.500 0 159.500" />
        <path d="M39 152C46 154 51 172 53 190C54 200 50 206 40 207.500C28 209 14 209.500 0 209.500" />
        <path d={BACK + CUSHION} stroke={BRASS} />
        <Soft d="M5.500 79V149M16.500 81V148M5.500 170L6.500 196M16.500 169L19.500 194.500M46 207V220M36 209V220M30 220H54M32 80C37 98 38 124 35 148M37 162C41 174 44 186 45 200" />
      </Mirrored>
      <Soft d="M79 38H101" />
    </>
  );
}
