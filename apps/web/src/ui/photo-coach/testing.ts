import type { PhotoCategory } from '@marque/domain/photo-categories';
import type { GreyImage } from '@marque/scanner/image/grey-image';
import sharp, { type Sharp } from 'sharp';
import { JUDGED_SIDE, judgePicture } from './judge-picture.ts';
import { wantedOrientation } from './wanted-orientation.ts';

const PHOTOS = `${import.meta.dirname}/../../../e2e/photos`;

/** A sample photo, one of which there is for each category of the wizard. */
export function samplePhoto(category: PhotoCategory): Sharp {
  return sharp(`${PHOTOS}/${category}.jpg`);
}

/** The light of a picture at the size at which it is judged, after whatever is done to it was saved as JPEG. */
export async function greyOf(picture: Sharp): Promise<GreyImage & { ownWidth: number; ownHeight: number }> {
  const { data: jpeg, info: own } = await picture.jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true });
  const { data, info } = await sharp(jpeg)
    .resize(JUDGED_SIDE, JUDGED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data, ownWidth: own.width, ownHeight: own.height };
}

/** What the coach says of a picture in a category. */
export async function judge(picture: Sharp, category: PhotoCategory, others: readonly string[] = []) {
  const { ownWidth, ownHeight, ...image } = await greyOf(picture);
  return judgePicture({ image, width: ownWidth, height: ownHeight, wanted: wantedOrientation(category), others });
}

/** Every pixel becomes the mean of those beside it along a line: what a shaken camera sees. */
export function shaken(picture: Sharp, length: number, direction: 'across' | 'down' | 'diagonal'): Sharp {
  const middle = (length - 1) / 2;
  const isOn = (x: number, y: number) =>
    (direction === 'across' && y === middle) ||
    (direction === 'down' && x === middle) ||
    (direction === 'diagonal' && x === y);
  const kernel = Array.from({ length: length * length }, (_, at) =>
    isOn(at % length, Math.floor(at / length)) ? 1 : 0,
  );
  return picture.convolve({ width: length, height: length, kernel });
}

/** A white patch over the middle: with a glow around it, or with hard edges. */
export function withPatch(
  picture: Sharp,
  edge: 'soft' | 'hard',
  { width, height }: { width: number; height: number },
): Sharp {
  const radius = Math.round(Math.min(width, height) * 0.16);
  const fade =
    edge === 'soft'
      ? '<stop offset=".55" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>'
      : '<stop offset="1" stop-color="#fff"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g">${fade}</radialGradient></defs><circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="url(#g)"/></svg>`;
  return picture.composite([{ input: Buffer.from(svg) }]);
}
