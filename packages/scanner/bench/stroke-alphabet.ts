/**
 * Characters as single strokes, as engraving and pin marking machines draw them: SVG paths in a box of 4 by 6. Drawn
 * for the bench; nothing was ever trained on them.
 */
export const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.8 3.8H3.2',
  B: 'M0 0V6H2.4Q4 6 4 4.4Q4 3 2.4 3H0M2.4 3Q3.7 3 3.7 1.5Q3.7 0 2.4 0H0',
  C: 'M4 1.2Q3.4 0 2 0Q0 0 0 3Q0 6 2 6Q3.4 6 4 4.8',
  D: 'M0 0V6H1.8Q4 6 4 3Q4 0 1.8 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1.2Q3.4 0 2 0Q0 0 0 3Q0 6 2 6Q4 6 4 4V3.3H2.3',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6M1 0H3M1 6H3',
  J: 'M3.6 0V4.2Q3.6 6 1.9 6Q.2 6 .2 4.2',
  K: 'M0 0V6M4 0L0 3.6M1.3 2.5L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.4L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0Z',
  P: 'M0 6V0H2.4Q4 0 4 1.6Q4 3.2 2.4 3.2H0',
  Q: 'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0ZM2.4 4.2L4 6.2',
  R: 'M0 6V0H2.4Q4 0 4 1.6Q4 3.2 2.4 3.2H0M2 3.2L4 6',
  S: 'M3.8 1Q3.3 0 2 0Q.2 0 .2 1.5Q.2 2.7 2 3Q4 3.3 4 4.6Q4 6 2 6Q.5 6 0 4.9',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6Q4 6 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 1.8L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '0': 'M2 0Q.3 0 .3 3Q.3 6 2 6Q3.7 6 3.7 3Q3.7 0 2 0Z',
  '1': 'M.8 1.4L2.2 0V6',
  '2': 'M.2 1.6Q.2 0 2 0Q3.8 0 3.8 1.6Q3.8 2.6 2.6 3.7L0 6H4',
  '3': 'M.2 .9Q.8 0 2 0Q3.7 0 3.7 1.5Q3.7 2.9 1.7 2.9Q4 2.9 4 4.4Q4 6 2 6Q.6 6 0 5',
  '4': 'M3 6V0L0 4.2H4',
  '5': 'M3.7 0H.6L.3 2.8Q1 2.2 2 2.2Q4 2.2 4 4Q4 6 2 6Q.6 6 0 5',
  '6': 'M3.4 .6Q2.8 0 2.2 0Q.1 .4 .1 3.9Q.1 6 2 6Q3.9 6 3.9 4.1Q3.9 2.4 2.1 2.4Q.6 2.4 .1 3.9',
  '7': 'M0 0H4L1.5 6',
  '8': 'M2 2.8Q.3 2.8 .3 1.4Q.3 0 2 0Q3.7 0 3.7 1.4Q3.7 2.8 2 2.8Q0 2.8 0 4.4Q0 6 2 6Q4 6 4 4.4Q4 2.8 2 2.8Z',
  '9': 'M.6 5.4Q1.2 6 1.8 6Q3.9 5.6 3.9 2.1Q3.9 0 2 0Q.1 0 .1 1.9Q.1 3.6 1.9 3.6Q3.4 3.6 3.9 2.1',
};

/** Its box, in which every character stands. */
export const STROKE_BOX = { width: 4, height: 6 };
