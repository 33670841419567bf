import sharp from 'sharp';
import type { Face } from '../../src/modules/dossier/pdf/shaped-font.ts';
import type { Seeded } from './seeded.ts';

export function drawText({ file: font }: Face, text: string, x: number, y: number, size: number): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = 0;
  const paths = glyphs.map((glyph, place) => {
    const path = `<path transform="translate(${at})" d="${glyph.path.toSVG()}"/>`;
    at += positions[place]?.xAdvance ?? 0;
    return path;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

export async function photographDrawing(random: Seeded, svg: string, ground: string): Promise<Buffer> {
  // The configured library only opens photos.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const flat = sharp(Buffer.from(svg)).rotate(random.between(-2.5, 2.5), { background: ground });
  const { data, info } = await flat.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const fall = random.between(0, 0.35);
  const grain = random.between(4, 22);
  for (let at = 0; at < data.length; at += channels) {
    const x = (at / channels) % width;
    const light = 1 - fall * (x / width);
    const speck = (random.next() - 0.5) * grain;
    for (let channel = 0; channel < channels; channel += 1) {
      data[at + channel] = Math.max(0, Math.min(255, (data[at + channel] ?? 0) * light + speck));
    }
  }
  return sharp(data, { raw: { width, height, channels } })
    .blur(random.between(0.3, 1.3))
    .jpeg({ quality: Math.round(random.between(60, 90)) })
    .toBuffer();
}
