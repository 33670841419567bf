import { BRASS, Soft } from './pen.tsx';
import { VinCharacters } from './vin-characters.tsx';

/** The corner of the windshield with the plate and its seventeen characters. */
export function HelpVin() {
  return (
    <>
      <path d="M48 8C42 32 33 58 22 84C80 101 150 109 224 109M59 8C53 32 45 56 35 78C92 93 156 100 224 100" />
      <Soft d="M51 40.500C104 52 164 56 224 53M49.500 47C104 59 164 63 224 60M136 12L116 34M150 8L124 37" />
      <g transform="rotate(4 142 77)">
        <rect x="78" y="66.500" width="128" height="20" rx="2.500" stroke={BRASS} />
        <VinCharacters x={86} y={72.3} pitch={6.7} scale={0.85} />
      </g>
    </>
  );
}
