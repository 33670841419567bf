/** A grayscale picture: one byte per pixel, row by row, 0 black to 255 white. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An all-black picture. */
export function createGray(width: number, height: number): GrayImage & { readonly data: Uint8Array } {
  return { width, height, data: new Uint8Array(width * height) };
}

/**
 * Luma (ITU-R BT.601) of RGBA pixels; ignores alpha. Reuses `into` if its length fits, so that successive frames share
 * memory.
 */
export function grayFromRgba(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  into?: Uint8Array,
): GrayImage {
  const gray = into?.length === width * height ? { width, height, data: into } : createGray(width, height);
  for (let pixel = 0, at = 0; pixel < gray.data.length; pixel += 1, at += 4) {
    gray.data[pixel] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 151 + (rgba[at + 2] ?? 0) * 28) >> 8;
  }
  return gray;
}

export function invert(image: GrayImage): GrayImage {
  return { width: image.width, height: image.height, data: image.data.map((value) => 255 - value) };
}

/** A copy of one part, clipped to the picture. The part must overlap the picture. */
export function crop(image: GrayImage, rect: Rect): GrayImage {
  const left = Math.max(0, Math.round(rect.x));
  const top = Math.max(0, Math.round(rect.y));
  const width = Math.max(1, Math.min(image.width, Math.round(rect.x + rect.width)) - left);
  const height = Math.max(1, Math.min(image.height, Math.round(rect.y + rect.height)) - top);
  const part = createGray(width, height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * image.width + left;
    part.data.set(image.data.subarray(from, from + width), y * width);
  }
  return part;
}
