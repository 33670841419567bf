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

/** The same line in a picture that is `scale` times as large. */
export function scaleTextLine<Line extends TextLine>(line: Line, scale: number): Line {
  return {
    ...line,
    height: line.height * scale,
    left: line.left * scale,
    right: line.right * scale,
    middleX: line.middleX * scale,
    middleY: line.middleY * scale,
    step: line.step * scale,
  };
}

/** Whether two lines of a picture are beside, above or below each other. */
export function isElsewhere(one: TextLine, other: TextLine): boolean {
  const isBeside = one.left > other.right || one.right < other.left;
  return isBeside || Math.abs(getDistance(one, other)) > Math.max(one.height, other.height) * 0.75;
}

/** How far the middle of one line is below that of another, at the other's middle. */
export function getDistance(one: TextLine, other: TextLine): number {
  return one.middleY + one.slope * (other.middleX - one.middleX) - other.middleY;
}
