import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WizardCategory } from '@marque/domain/photo/photo-categories';
import { sharp } from '../../modules/photo/pipeline/image-library.ts';
import type { Paint, Rgb } from './paints.ts';

const FOLDERS = ['../../../seed-photos/', '../seed-photos/', '../../seed-photos/'];

/** A surface to recolor: how much of a pixel belongs to it, and its usual lightness in the pictures. */
interface Surface {
  measure: (red: number, green: number, blue: number) => number;
  usualLight: number;
}

/** The pictures show a blue car with tan leather. */
const BODY: Surface = {
  measure: (red, _, blue) => limit(((blue - red) / (blue + 1) - 0.12) / 0.2) * limit((blue - 20) / 30),
  usualLight: 82,
};
const LEATHER: Surface = {
  measure: (red, _, blue) => limit(((red - blue) / (red + 1) - 0.45) / 0.2) * limit((red - 40) / 40),
  usualLight: 120,
};

/** Above this fraction of the height, blue is sky. */
const SKY: Partial<Record<WizardCategory, number>> = { scenic: 0.47, exterior_profile: 0.25 };
/** In these, blue is the screens. */
const WITHOUT_BODY: ReadonlySet<WizardCategory> = new Set([
  'interior_overview',
  'interior_steering',
  'interior_screens',
]);
const WITH_LEATHER: ReadonlySet<WizardCategory> = new Set([
  'interior_overview',
  'interior_steering',
  'interior_seats',
  'interior_screens',
]);

export function getPicture(category: WizardCategory): string {
  const paths = FOLDERS.map((folder) => join(fileURLToPath(new URL(folder, import.meta.url)), `${category}.jpg`));
  const found = paths.find((path) => existsSync(path));
  if (!found) throw new Error(`The picture ${category}.jpg for the seed is missing`);
  return found;
}

/** A category's picture as a JPEG, with the car in this paint and leather; unchanged without a paint. */
export async function paintPhoto(category: WizardCategory, paint: Paint | undefined): Promise<Buffer> {
  const picture = sharp(getPicture(category));
  if (!paint) return picture.jpeg({ quality: 85 }).toBuffer();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (!WITHOUT_BODY.has(category)) {
    const firstRow = Math.floor(height * (SKY[category] ?? 0));
    recolor(data.subarray(firstRow * width * channels), BODY, paint.body);
  }
  if (WITH_LEATHER.has(category)) recolor(data, LEATHER, paint.leather);
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 85 }).toBuffer();
}

/** In place: light and shadow stay, and reflections stay white. */
function recolor(pixels: Uint8Array, surface: Surface, to: Rgb): void {
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const share = surface.measure(red, green, blue);
    if (share === 0) continue;
    const light = 0.3 * red + 0.59 * green + 0.11 * blue;
    const factor = light / surface.usualLight;
    const reflection = Math.max(0, light - 1.4 * surface.usualLight) * 0.6;
    pixels[at] = mix(red, to[0] * factor + reflection, share);
    pixels[at + 1] = mix(green, to[1] * factor + reflection, share);
    pixels[at + 2] = mix(blue, to[2] * factor + reflection, share);
  }
}

function limit(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function mix(before: number, after: number, share: number): number {
  return Math.min(255, before + (after - before) * share);
}
