import { BRASS, Soft, Wash } from './pen.tsx';

export function HelpEmail() {
  return (
    <>
      <Wash d="M63 30L110.500 62A11.500 11.500 0 0 1 129.500 62L177 30V94H63Z" />
      <path d="M67 26H173C175.500 26 177 27.500 177 30V94C177 96.500 175.500 98 173 98H67C64.500 98 63 96.500 63 94V30C63 27.500 64.500 26 67 26ZM64 28L110 61.500M176 28L130 61.500" />
      <Soft d="M64 96.500L106 64.500M176 96.500L134 64.500" />
      <circle cx="120" cy="68" r="12.500" stroke={BRASS} />
      <path d="M114.500 73.500V63L120 71L125.500 63V73.500" stroke={BRASS} strokeWidth="1.500" />
    </>
  );
}
