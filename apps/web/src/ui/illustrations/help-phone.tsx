import { BRASS, Soft, Wash } from './pen.tsx';

const DIGITS = [122, 133, 144, 159, 170, 181];

/** A telephone receiving a six-digit code. */
export function HelpPhone() {
  return (
    <>
      <Wash d="M76 24H128V36H116C111 36 108 39 108 44V64C108 69 111 72 116 72L114 82L126 72H128V98H76Z" />
      <path d="M133 31V19C133 13.500 129.500 10 124 10H80C74.500 10 71 13.500 71 19V101C71 106.500 74.500 110 80 110H124C129.500 110 133 106.500 133 101V77" />
      <Soft d="M97 17H107M94 104H110M82 36H98M82 46H100M82 56H94" />
      <path
        d="M116 36H188C193 36 196 39 196 44V64C196 69 193 72 188 72H126L114 82L116 72C111 72 108 69 108 64V44C108 39 111 36 116 36Z"
        stroke={BRASS}
      />
      <path d={DIGITS.map((x) => `M${x} 54h.1`).join('')} strokeWidth="4" />
    </>
  );
}
