/**
 * How bad a shot may be: 1 includes illegible ones, as in training; less corresponds to a person who aims with care.
 */
export interface Care {
  readonly badness: number;
  /** Range of capital heights in pixels: low for far or small pictures, at most the resolution of the line image. */
  readonly heights: readonly [number, number];
  /** Through glass from the side: squeezed, slanted, pale, with reflections and dirt. */
  readonly isThroughGlass?: boolean;
  /** Light and shadow of pressed metal instead of ink. */
  readonly isPressed?: boolean;
}

export const TRAINING_CARE: Care = { badness: 1, heights: [5.2, 26] };
