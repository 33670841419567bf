export interface TextLine {
  readonly height: number;
  /** Slope of the line: pixels down per pixel to the right. */
  readonly slope: number;
  readonly left: number;
  readonly right: number;
  /** A point at half the characters' height. */
  readonly middleX: number;
  readonly middleY: number;
  readonly isLight: boolean;
  /** Distance between character centers. */
  readonly step: number;
  readonly count: number;
}
