import { BRASS, Soft, Wash } from './pen.tsx';

const DOME = 'M82 86C82 59 98 44 120 44C142 44 158 59 158 86Z';

export function HelpGeneral() {
  return (
    <>
      <Wash d={DOME} />
      <path d={DOME} />
      <path d="M76 86H164C166 86 167 87.500 167 89V94C167 95.500 166 97 164 97H76C74 97 73 95.500 73 94V89C73 87.500 74 86 76 86ZM116 44V40H124V44" />
      <ellipse cx="120" cy="35" rx="7" ry="5" stroke={BRASS} />
      <Soft d="M92 80C92.500 66 99 56 109 52.500M20 97H66M174 97H220M64 56C66 48 70 41 76 35M52 52C54.500 42 60 33 67 26M176 56C174 48 170 41 164 35M188 52C185.500 42 180 33 173 26" />
    </>
  );
}
