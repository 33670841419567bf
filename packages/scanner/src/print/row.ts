/** A straight row of letters in a picture; all lengths in its pixels. */
export interface Row {
  /** Height of a letter. */
  readonly height: number;
  /** Fall of the row: pixels down for each pixel to the right. */
  readonly slope: number;
  readonly left: number;
  readonly right: number;
  /** A point in the middle of the letters' height. */
  readonly middleX: number;
  readonly middleY: number;
  /** Light letters on dark ground. */
  readonly isLight: boolean;
  /** Step from letter to letter. */
  readonly step: number;
  /** How many letters were seen. */
  readonly count: number;
}
