import { BRASS, Soft, Wash } from '../../../ui/illustrations/pen.tsx';

/** The steering wheel straight on, the instruments readable behind it. */
export function InteriorSteeringGuide() {
  return (
    <g transform="translate(0 -9)">
      <Wash d="M25 112C25 66 50 52 90 52C130 52 155 66 155 112H144.200A64 64 0 0 0 35.800 112Z" />
      <path d="M14 112H25C25 66 50 52 90 52C130 52 155 66 155 112H166" />
      <circle cx="90" cy="146" r="64" />
      <circle cx="90" cy="146" r="55.500" />
      <circle cx="68" cy="113" r="14" />
      <circle cx="112" cy="113" r="14" />
      <path d="M68 113L62.500 107.500M112 113L118.500 109" stroke={BRASS} />
      <circle cx="90" cy="146" r="17" />
      <circle cx="90" cy="146" r="11.500" stroke={BRASS} />
      <path d="M35.500 138L74.500 140M35.500 154L74.500 152M144.500 138L105.500 140M144.500 154L105.500 152M84 162L81 200.500M96 162L99 200.500" />
      <Soft d="M42 100C44 80 62 68 90 68C118 68 136 80 138 100M60.500 119.500A10 10 0 1 1 75.500 119.500M104.500 119.500A10 10 0 1 1 119.500 119.500M14 128H27M166 128H153M14 152L25 150.500M166 152L155 150.500">
        {[46, 60, 120, 134].map((x) => (
          <circle key={x} cx={x} cy="146" r="2" />
        ))}
        <circle cx="90" cy="176" r="2" />
        <circle cx="90" cy="189" r="2" />
      </Soft>
    </g>
  );
}
