import { createGray, type GrayImage } from '../src/image/gray-image.ts';
import { resize } from '../src/image/sampling.ts';
import type { PrintPicture } from './print-pictures.ts';
import { createRandom } from './random.ts';

const WIDTH = 1600;
const HEIGHT = 1200;
/** How much of the photo's width the plate takes up. */
const LEAST_SHARE = 0.4;
const MOST_SHARE = 0.98;

/** Puts generated plates somewhere into photos at which nobody aimed; without any, into black ones. */
export async function* platesInPhotos(
  plates: AsyncIterable<PrintPicture>,
  backgrounds: readonly GrayImage[],
): AsyncGenerator<PrintPicture> {
  for await (const plate of plates) {
    const random = createRandom(`photo:${plate.name}`);
    const background = backgrounds[random.whole(0, backgrounds.length - 1)] ?? createGray(WIDTH, HEIGHT);
    const image = resize(background, WIDTH, HEIGHT);
    const width = Math.round(WIDTH * random.between(LEAST_SHARE, MOST_SHARE));
    const part = resize(plate.image, width, Math.round((width * plate.image.height) / plate.image.width));
    paste(image, part, random.whole(0, WIDTH - part.width), random.whole(0, HEIGHT - part.height));
    yield { ...plate, image };
  }
}

function paste(image: GrayImage, part: GrayImage, left: number, top: number): void {
  for (let y = 0; y < part.height; y += 1) {
    const row = part.data.subarray(y * part.width, (y + 1) * part.width);
    image.data.set(row, (top + y) * image.width + left);
  }
}
