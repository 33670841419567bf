import { type GrayImage, grayFromRgba } from './image/gray-image.ts';

/** The part of VideoFrame (WebCodecs) used here; this package is compiled without DOM types. */
export interface CameraFrame {
  readonly format: string | null;
  allocationSize(): number;
  copyTo(destination: ArrayBuffer): Promise<readonly { readonly offset: number; readonly stride: number }[]>;
  close(): void;
}

/** Formats that start with a luma plane, one byte per pixel. */
const WITH_LIGHT = ['I420', 'I420A', 'I422', 'I444', 'NV12'];
/** Formats of four bytes per pixel; the order of red and blue does not matter for reading. */
const WITH_COLORS = ['RGBA', 'RGBX', 'BGRA', 'BGRX'];

export const READABLE_FORMATS: readonly string[] = [...WITH_LIGHT, ...WITH_COLORS];

/**
 * Extracts the luma of camera frames into reused memory: each frame overwrites the last. Drawing frames on a canvas
 * instead costs hundreds of megabytes in Chromium.
 */
export class CameraLight {
  private pixels = new ArrayBuffer(0);
  private gray: Uint8Array | undefined;

  /** Always closes the frame. */
  async read(frame: CameraFrame, width: number, height: number): Promise<GrayImage> {
    try {
      const size = frame.allocationSize();
      if (this.pixels.byteLength !== size) this.pixels = new ArrayBuffer(size);
      const [plane = { offset: 0, stride: width }] = await frame.copyTo(this.pixels);
      if (WITH_COLORS.includes(frame.format ?? '')) return this.readRgba(new Uint8Array(this.pixels), width, height);
      const light = new Uint8Array(this.pixels, plane.offset);
      if (plane.stride === width) return { width, height, data: light.subarray(0, width * height) };
      const data = new Uint8Array(width * height);
      for (let y = 0; y < height; y += 1)
        data.set(light.subarray(y * plane.stride, y * plane.stride + width), y * width);
      return { width, height, data };
    } finally {
      frame.close();
    }
  }

  /** Four bytes per pixel, as in a canvas. */
  readRgba(rgba: Uint8Array, width: number, height: number): GrayImage {
    const image = grayFromRgba(rgba, width, height, this.gray);
    this.gray = image.data;
    return image;
  }
}
