import { sharp } from '../../modules/photo/pipeline/image-library.ts';
import type { Random } from './random.ts';

const WIDTH = 960;
const HEIGHT = 720;
const CHANNELS = 3;

type Colour = readonly [number, number, number];

/** A small picture of a car before an evening sky: no photograph, but no two are alike. A JPEG. */
export async function drawCar(random: Random): Promise<Buffer> {
  const tint = (): Colour => [random.int(20, 230), random.int(20, 200), random.int(20, 200)];
  const [sky, ground, body] = [tint(), tint(), tint()];
  const horizon = random.int(HEIGHT * 0.5, HEIGHT * 0.65);
  const left = random.int(60, 220);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * CHANNELS);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const colour = colourOfCar(x - left, y - horizon, body) ?? shade(y < horizon ? sky : ground, y / HEIGHT);
      pixels.set(colour, (y * WIDTH + x) * CHANNELS);
    }
  }
  const image = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: CHANNELS } });
  return image.blur(1.2).jpeg({ quality: 88 }).toBuffer();
}

function shade([red, green, blue]: Colour, light: number): Colour {
  const factor = 0.5 + light / 2;
  return [red * factor, green * factor, blue * factor];
}

const TYRE: Colour = [25, 25, 28];
const RIM: Colour = [170, 172, 178];
const GLASS: Colour = [60, 72, 84];

/** The car's colour at a place counted from its left end and the ground line; `null` beside it. */
function colourOfCar(x: number, y: number, body: Colour): Colour | null {
  for (const wheel of [140, 480]) {
    const distance = Math.hypot(x - wheel, y - 20);
    if (distance < 30) return RIM;
    if (distance < 58) return TYRE;
  }
  if (isInEllipse(x, y, { x: 300, y: -75, width: 150, height: 65 })) return GLASS;
  if (isInEllipse(x, y, { x: 310, y: -10, width: 310, height: 75 }) && y < 35) return shade(body, 0.6 - y / 150);
  return null;
}

function isInEllipse(x: number, y: number, at: { x: number; y: number; width: number; height: number }): boolean {
  return ((x - at.x) / at.width) ** 2 + ((y - at.y) / at.height) ** 2 < 1;
}
