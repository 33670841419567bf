import type { GreyImage } from '../src/image/grey-image.ts';

/** Something that reads a picture and says the texts of the bar codes in it, in the order found. */
export interface Engine {
  readonly name: string;
  /** So slow that it is asked about one in four of the pictures without a VIN only. */
  readonly isSlow?: boolean;
  readonly read: (image: GreyImage) => Promise<readonly string[]>;
}
