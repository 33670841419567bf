import { BRASS, Soft } from './pen.tsx';

export function HelpDamage() {
  return (
    <>
      <path d="M16 34C70 19 160 17 224 25M16 86.700A44 44 0 0 1 94.300 100H224" />
      <Soft d="M16 50C70 36 110 33 138 33M174 33.500C192 34 208 35.500 224 37M20 104A35 35 0 0 1 84.500 104M114 24.500C121 48 121 76 116 100M208 23.500C212 50 210 78 206 100M192 47H202" />
      <circle cx="156" cy="60" r="26" stroke={BRASS} />
      <path d="M174.500 78.500L190 94" stroke={BRASS} strokeWidth="2" />
      <path d="M139 68L157 55M146 74L172 55M164 68L171 63" />
    </>
  );
}
