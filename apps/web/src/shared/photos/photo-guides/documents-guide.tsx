import { BRASS, Soft, Wash } from '../../../ui/illustrations/pen.tsx';

/** The documents laid flat, one page filling the frame, nothing cut off. */
export function DocumentsGuide() {
  return (
    <>
      <Wash d="M36.5 14H126.5L158.5 45.5V211.5H36.5Z" />
      <path d="M126.5 14H41C38 14 36.5 15.5 36.5 18.5V206.5C36.5 209.5 38 211.5 41 211.5H153.5C156.5 211.5 158.5 209.5 158.5 206.5V45.5ZM126.5 14V40.5C126.5 44 128.5 45.5 131.5 45.5H158.5" />
      <path d="M36.5 28.5H26.5C23.5 28.5 21.5 30.5 21.5 33.5V221.5C21.5 224.5 23.5 226 26.5 226H139C142 226 143.5 224.5 143.5 221.5V211.5" />
      <path d="M53.5 53H95" />
      <Soft d="M53.5 72.5H141M53.5 87H141M53.5 101.5H141M53.5 116.5H119.5M53.5 143H100M53.5 158H90M53.5 182C60.5 167.5 63 189.5 70.5 177.5C75.5 170 80 182 92.5 175" />
      <circle cx="124" cy="162.5" r="16" stroke={BRASS} />
      <circle cx="124" cy="162.5" r="10" stroke={BRASS} strokeWidth="1.500" />
      <path d="M114.5 176L110.5 197L124 189.5L137.5 197L134 176" stroke={BRASS} />
    </>
  );
}
