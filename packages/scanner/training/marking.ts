import { boxBlur } from './box-blur.ts';
import type { Canvas } from './canvas.ts';
import type { Random } from './random.ts';

/**
 * How characters are marked: printed, as dots, as the outline that a stamp leaves, so tight that they touch, or pressed
 * into metal without ink.
 */
export type Marking = 'print' | 'dots' | 'outline' | 'tight' | 'pressed';

/** The ink of a line as it is marked; for pressed metal light (above 0) and shadow (below 0). */
export function mark(random: Random, line: Canvas, marking: Marking): Float32Array {
  if (marking === 'pressed') return pressed(random, line);
  if (marking === 'dots') {
    const dots = random.chance(0.5) ? dotted(line, random.between(4, 8)) : line.ink;
    return random.chance(0.3) ? pressed(random, { ...line, ink: dots }) : dots;
  }
  return marking === 'outline' ? outlined(random, line) : thicken(random, line);
}

/** Makes strokes thicker or thinner, as printing, stamping and blooming do; sometimes breaks them into dots. */
function thicken(random: Random, line: Canvas): Float32Array {
  let ink = line.ink;
  if (random.chance(0.06)) ink = dotted(line, random.between(4, 6));
  if (random.chance(0.35)) return ink;
  const radius = random.whole(1, 3);
  const level = random.between(0.22, 0.7);
  const soft = boxBlur(boxBlur(ink, line.width, line.height, radius), line.width, line.height, radius);
  return soft.map((value) => 1 / (1 + Math.exp(-14 * (value - level))));
}

/** The mark of a sharp stamp: the outline of each stroke and little of its inside. */
function outlined(random: Random, line: Canvas): Float32Array {
  const radius = random.whole(1, 2);
  const wide = boxBlur(line.ink, line.width, line.height, radius);
  const bottom = random.between(0, 0.35);
  return line.ink.map((value, at) => {
    const rim = Math.max(0, 1 - Math.abs((wide[at] ?? 0) - 0.5) * 2.6);
    return Math.min(1, Math.max(rim, value * bottom));
  });
}

function dotted(line: Canvas, spacing: number): Float32Array {
  return line.ink.map((value, at) => {
    const x = (at % line.width) % spacing;
    const y = Math.floor(at / line.width) % spacing;
    return Math.hypot(x - spacing / 2 + 0.5, y - spacing / 2 + 0.5) < spacing * 0.42 ? value : 0;
  });
}

/**
 * Strokes as grooves or ridges in metal: light from one side makes one flank bright and the other dark, the bottom is
 * darker or brighter than the surface, the rim is raised, and the surface is brushed, pitted or scratched.
 */
function pressed(random: Random, line: Canvas): Float32Array {
  const { width, height } = line;
  const depth = grooves(random, line);
  const rim = boxBlur(depth, width, height, random.whole(2, 4));
  const raised = random.chance(0.4) ? random.between(0, 1.2) : 0;
  const surface = depth.map((value, at) => value - raised * ((rim[at] ?? 0) - value));
  const angle = random.between(0, 2 * Math.PI);
  const turn = random.normal(0.6) / width;
  const flank = random.between(1.2, 4);
  const bottom = random.chance(0.55) ? random.between(-0.75, 0.75) : random.normal(0.12);
  const shine = random.chance(0.4) ? random.between(0.2, 1) : 0;
  const wear = metal(random, width, height);
  const at = (x: number, y: number) =>
    surface[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0;
  return depth.map((value, index) => {
    const x = index % width;
    const y = Math.floor(index / width);
    const alongX = Math.cos(angle + turn * x);
    const alongY = Math.sin(angle + turn * x);
    const slope = alongX * (at(x + 1, y) - at(x - 1, y)) + alongY * (at(x, y + 1) - at(x, y - 1));
    const glint = shine * Math.max(0, slope * 3 - 0.25) ** 2 * 2;
    return flank * slope + bottom * value + glint + (wear[index] ?? 0);
  });
}

/** The depth of the strokes: wider or narrower than drawn, struck twice, worn off in places. */
function grooves(random: Random, line: Canvas): Float32Array {
  const { width, height } = line;
  let ink = random.chance(0.6) ? thicken(random, line) : line.ink;
  if (random.chance(0.08)) {
    const shift = random.whole(1, 5) + width * random.whole(-4, 4);
    const again = random.between(0.3, 0.8);
    ink = ink.map((value, at) => Math.max(value, again * (line.ink[at - shift] ?? 0)));
  }
  if (random.chance(0.3)) {
    const level = random.between(0.1, 0.7);
    const worn = blotches(random, width, height, random.between(6, 30));
    ink = ink.map((value, at) => value * Math.min(1, Math.max(0.15, 1 + 2 * ((worn[at] ?? 0) - level))));
  }
  const radius = random.whole(1, 3);
  const soft = boxBlur(ink, width, height, radius);
  return random.chance(0.5) ? boxBlur(soft, width, height, 1) : soft;
}

/** Brushed, pitted and scratched metal around 0. */
function metal(random: Random, width: number, height: number): Float32Array {
  const result = new Float32Array(width * height);
  if (random.chance(0.5)) {
    const depth = random.between(0, 0.12);
    const rows = Float32Array.from({ length: height }, () => random.normal(depth));
    for (let at = 0; at < result.length; at += 1) result[at] = rows[Math.floor(at / width)] ?? 0;
  }
  if (random.chance(0.5)) {
    const depth = random.between(0.05, 0.35);
    const spots = blotches(random, width, height, random.between(2, 14));
    for (let at = 0; at < result.length; at += 1) result[at] = (result[at] ?? 0) + depth * ((spots[at] ?? 0) - 0.5);
  }
  for (let count = random.chance(0.3) ? random.whole(1, 9) : 0; count > 0; count -= 1) {
    const light = random.normal(0.4);
    const [x, y, slope] = [random.between(0, width), random.between(0, height), random.normal(0.8)];
    for (let along = 0; along < random.between(30, 200); along += 1) {
      const to = Math.round(y + slope * along) * width + Math.round(x + along);
      if (to >= 0 && to < result.length && x + along < width) result[to] = (result[to] ?? 0) + light;
    }
  }
  return result;
}

/** Smooth random spots of about a size, 0 to 1. */
export function blotches(random: Random, width: number, height: number, size: number): Float32Array {
  const columns = Math.ceil(width / size) + 2;
  const rows = Math.ceil(height / size) + 2;
  const grid = Float32Array.from({ length: columns * rows }, () => random.next());
  const result = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / size);
    const partY = y / size - row;
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / size);
      const partX = x / size - column;
      const at = row * columns + column;
      const upper = (grid[at] ?? 0) * (1 - partX) + (grid[at + 1] ?? 0) * partX;
      const lower = (grid[at + columns] ?? 0) * (1 - partX) + (grid[at + columns + 1] ?? 0) * partX;
      result[y * width + x] = upper * (1 - partY) + lower * partY;
    }
  }
  return result;
}
