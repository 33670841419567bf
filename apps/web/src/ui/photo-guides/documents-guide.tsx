import { BRASS, Soft, Wash } from '../illustrations/pen.tsx';

/** The papers laid flat, one page filling the frame, nothing cut off. */
export function DocumentsGuide() {
  return (
    <>
      <Wash d="M44 34H118L144 60V196H44Z" />
      <path d="M118 34H48C45.500 34 44 35.500 44 38V192C44 194.500 45.500 196 48 196H140C142.500 196 144 194.500 144 192V60ZM118 34V56C118 58.500 119.500 60 122 60H144" />
      <path d="M44 46H36C33.500 46 32 47.500 32 50V204C32 206.500 33.500 208 36 208H128C130.500 208 132 206.500 132 204V196" />
      <path d="M58 66H92" />
      <Soft d="M58 82H130M58 94H130M58 106H130M58 118H112M58 140H96M58 152H88M58 172C64 160 66 178 72 168C76 162 80 172 90 166" />
      <circle cx="116" cy="156" r="13" stroke={BRASS} />
      <circle cx="116" cy="156" r="8" stroke={BRASS} strokeWidth="1.500" />
      <path d="M108 167L105 184L116 178L127 184L124 167" stroke={BRASS} />
    </>
  );
}
