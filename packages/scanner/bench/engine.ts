import type { GrayImage } from '../src/image/gray-image.ts';

export interface Engine {
  readonly name: string;
  /** If true, it only runs on about one in four pictures without a VIN. */
  readonly isSlow?: boolean;
  readonly read: (image: GrayImage) => Promise<readonly string[]>;
}
