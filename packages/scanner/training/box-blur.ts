export function boxBlur(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  return blurLines(blurLines(values, width, height, 1, width, radius), height, width, width, 1, radius);
}

function blurLines(from: Float32Array, count: number, lines: number, step: number, jump: number, radius: number) {
  const to = new Float32Array(from.length);
  for (let line = 0; line < lines; line += 1) {
    const start = line * jump;
    let sum = 0;
    for (let place = -radius; place <= radius; place += 1)
      sum += from[start + Math.max(0, Math.min(count - 1, place)) * step] ?? 0;
    for (let place = 0; place < count; place += 1) {
      to[start + place * step] = sum / (2 * radius + 1);
      sum += from[start + Math.min(count - 1, place + radius + 1) * step] ?? 0;
      sum -= from[start + Math.max(0, place - radius) * step] ?? 0;
    }
  }
  return to;
}
