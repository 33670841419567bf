export interface Part {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly pixels: number;
  readonly width: number;
  readonly height: number;
  readonly centerX: number;
  readonly centerY: number;
}

/** Connected components (8-neighborhood). Clears `mask`. */
export function connectedParts(mask: Uint8Array, width: number, height: number): Part[] {
  const parts: Part[] = [];
  const stack: number[] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (!mask[start]) continue;
    let left = width;
    let right = 0;
    let top = height;
    let bottom = 0;
    let pixels = 0;
    mask[start] = 0;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const y = Math.floor(at / width);
      const x = at - y * width;
      pixels += 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1) {
          const near = v * width + u;
          if (!mask[near]) continue;
          mask[near] = 0;
          stack.push(near);
        }
      }
    }
    parts.push({
      left,
      right,
      top,
      bottom,
      pixels,
      width: right - left + 1,
      height: bottom - top + 1,
      centerX: (left + right) / 2,
      centerY: (top + bottom) / 2,
    });
  }
  return parts;
}
