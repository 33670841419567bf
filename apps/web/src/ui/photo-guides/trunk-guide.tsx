import { BRASS, Mirrored, Soft, Wash } from '../illustrations/pen.tsx';

const LINING = 'M0 36C18 36 30 37 37 39.500C41 54 43.500 72 44.500 88C30 85.500 16 84.500 0 84.500';
const OPENING = 'M0 116C24 116 42 117 53 120C54.500 134 53 148 49 162H0';

/** The boot wide open and the floor visible, a bag showing its depth. */
export function TrunkGuide() {
  return (
    <>
      <Mirrored axis={90}>
        <Wash d={LINING} />
        <Wash deep d={OPENING} />
        <path d="M0 24C24 24 38 25.500 46 29C51.500 48 55.500 76 56.500 104M47.500 118L39 100" />
        <path d="M0 106C30 106 54 107.500 68 112C71 113 74 114.500 76 116.500" />
        <path d={OPENING} />
        <path d="M76 163C70 166.500 62 168 52 169.500C36 171 18 171.500 0 171.500M76 203C64 208 40 210 0 210" />
        <circle cx="65.500" cy="138" r="8" />
        <circle cx="37" cy="201" r="4" />
        <circle cx="49" cy="200.500" r="4" />
        <Soft d="M46 150L52.500 140M76 184C68 188 60 189.500 50 190.500">
          <circle cx="65.500" cy="138" r="3.200" />
        </Soft>
      </Mirrored>
      <Soft d="M44 150H136M80 93.500H100" />
      <path d="M68 183C68 181.500 69 180.500 70.500 180.500H109.500C111 180.500 112 181.500 112 183V193C112 194.500 111 195.500 109.500 195.500H70.500C69 195.500 68 194.500 68 193Z" />
      <path
        d="M64 155V138C64 134.500 66 132.500 69.500 132.500H110.500C114 132.500 116 134.500 116 138V155ZM81 132.500C81 124.500 99 124.500 99 132.500M74 132.500V155M106 132.500V155"
        stroke={BRASS}
      />
    </>
  );
}
