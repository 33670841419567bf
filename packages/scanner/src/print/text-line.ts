/** A straight line of characters in a picture; all lengths in its pixels. */
export interface TextLine {
  /** Height of a character. */
  readonly height: number;
  /** Fall of the line: pixels down for each pixel to the right. */
  readonly slope: number;
  readonly left: number;
  readonly right: number;
  /** A point in the middle of the characters' height. */
  readonly middleX: number;
  readonly middleY: number;
  /** Light characters on dark ground. */
  readonly isLight: boolean;
  /** Step from character to character. */
  readonly step: number;
  /** How many characters were seen. */
  readonly count: number;
}
