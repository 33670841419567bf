import { BRASS, Mirrored, Soft, Wash } from '../../../ui/illustrations/pen.tsx';

const SCREEN =
  'M36 72H144C148 72 150 74 150 78V136C150 140 148 142 144 142H36C32 142 30 140 30 136V78C30 74 32 72 36 72Z';

/** The screens and the controls below them, switched on. */
export function InteriorScreensGuide() {
  return (
    <>
      <Wash d={SCREEN} />
      <path d={SCREEN} />
      <Soft d="M30 112C50 106 58 119 76 116.500M114 94C130 92.500 136 102 150 98M62 72C60 82 64 88 66 96C69 108 68 128 66 142M118 142C114 126 124 112 122 94.500M54 40H126M48 204H132M50 220H130" />
      <path d="M54.500 131C64 130 68 120 78 116C96 110 96 96 112 94" stroke={BRASS} />
      <circle cx="52" cy="131" r="2.500" stroke={BRASS} />
      <path d="M112 94C106 87 107 80 112 80C117 80 118 87 112 94Z" stroke={BRASS} />
      <path d="M14 62C40 50 140 50 166 62" />
      <path d="M50 35C66 33 114 33 130 35C132.500 36 132.500 44 130 45C114 47 66 47 50 45C47.500 44 47.500 36 50 35Z" />
      <Mirrored axis={90}>
        <path d="M76 152C64 160 58 174 54 220" />
        <Soft d="M62 152C52 160 45 174 42 204" />
        <circle cx="33" cy="166" r="11" />
        <path d="M5.500 187H14.500V196H5.500ZM22 187H31V196H22Z" />
      </Mirrored>
      <circle cx="90" cy="166" r="11" />
      <path d="M57 160.500V155.500M123 160.500V155.500M93.500 161.500L97 157.500" />
    </>
  );
}
