import { BRASS, Mirrored, Soft, Wash } from '../../../ui/illustrations/pen.tsx';

const SEAT = 'M-73 218C-74 198-71 181-65 175C-59 169.500-33 169.500-27 175C-21 181-18 198-19 218Z';
const HEADREST =
  'M-57 150C-57 147.500-55 146-52 146H-40C-37 146-35 147.500-35 150V159C-35 161.500-37 163-40 163H-52C-55 163-57 161.500-57 159Z';
const DASH =
  'M166 116C150 101 110 97 74 98C68 97.500 66 95 62 91.500C58 88.500 30 88.500 26 91.500C20 96 18 106 14 116';

/** The whole cabin from between the back seats, looking forward. */
export function InteriorOverviewGuide() {
  return (
    <>
      <Wash d={`${DASH}L40 52C70 44 110 44 140 52Z`} />
      <path d={`${DASH}L40 52C70 44 110 44 140 52Z`} />
      <Soft d="M31.500 76C60 68 120 68 148.500 76M90 46V52M110 118C128 117 146 118 158 121" />
      <path d="M76 56C76 53.500 78 52 81 52H99C102 52 104 53.500 104 56V58C104 60.500 102 62 99 62H81C78 62 76 60.500 76 58Z" />
      <path d="M14 142L22 142.500M67 142H75M105 142C128 142 150 140 166 136" />
      <circle cx="44" cy="120" r="24" />
      <circle cx="44" cy="120" r="20" />
      <circle cx="44" cy="121" r="5" />
      <path d="M24 119L39 120M49 120L64 119M44 126V140" />
      <Soft d="M33 111A5.500 5.500 0 0 1 42.500 109M45.500 109A5.500 5.500 0 0 1 55 111" />
      <path d="M78 108H102V125H78ZM78 125L74 218M102 125L106 218" />
      <Soft d="M82 132H98M77 180H103M76 198H104" />
      <path d="M82 168C82 162 98 162 98 168C98 173 82 173 82 168ZM90 165V152" />
      <circle cx="90" cy="148" r="4" stroke={BRASS} />
      <Mirrored axis={90}>
        <Wash d={SEAT} />
        <Wash d={HEADREST} />
        <path d={SEAT} />
        <path d={HEADREST} />
        <path d="M-51 163V171M-41 163V171" />
        <Soft d="M-61 217C-62 200-60 187-56 182C-52 179-40 179-36 182C-32 187-30 200-31 217M-46 180V217" />
      </Mirrored>
    </>
  );
}
