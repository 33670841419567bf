import { BRASS, Soft } from '../../../ui/illustrations/pen.tsx';
import { VinCharacters } from '../../../ui/illustrations/vin-characters.tsx';

/** The plate behind the lower corner of the windshield, close enough to read all 17 characters. */
export function VinPlateGuide() {
  return (
    <>
      <path d="M36 14C30 66 22 128 14 178M14 178C58 202 112 212 166 212M47 14C41 64 34 116 27 166C66 186 116 196 166 196" />
      <Soft d="M41 66.500C84 82 126 88 166 88M40.500 74.500C84 90 126 96 166 96M100 30L76 58M116 24L84 62" />
      <Soft d="M36 160H36.100M46 164.500H46.100M56 168.500H56.100M66 172H66.100M77 175H77.100M88 177.800H88.100M99 180H99.100M110 182H110.100M121 183.500H121.100M132 184.700H132.100M143 185.500H143.100M154 186H154.100" />
      <g transform="rotate(5 101 131)">
        <rect x="36" y="115" width="130" height="32" rx="2.500" stroke={BRASS} />
        <VinCharacters x={44} y={126} pitch={6.9} />
        <path
          d="M40.500 119.500V119.600M161.500 119.500V119.600M40.500 142.500V142.600M161.500 142.500V142.600"
          stroke={BRASS}
        />
      </g>
    </>
  );
}
