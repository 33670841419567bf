import { BRASS, Soft, Wash } from './pen.tsx';

export function HelpPersonal() {
  return (
    <>
      <Wash d="M68 34H108V86H68Z" />
      <path d="M64 22H176C180 22 183 25 183 29V91C183 95 180 98 176 98H64C60 98 57 95 57 91V29C57 25 60 22 64 22ZM68 34H108V86H68Z" />
      <circle cx="88" cy="54" r="8.500" />
      <path d="M73 86C73 74 79 69 88 69C97 69 103 74 103 86" />
      <path d="M122 38H168" stroke={BRASS} />
      <Soft d="M122 50H160M122 61H170M122 86H170M125 80C130 70 132 84 137 76C140 71 143 82 148 77C151 74 154 79 159 75" />
    </>
  );
}
