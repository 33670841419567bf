// Creates the landing page's pictures from their originals, which are not in the repository:
//   node apps/web/scripts/landing-images.mjs <folder>
// The folder contains landing_a.jpg, landing_a_tall.jpg, landing_b.jpg and landing_c.jpg.
// Writes AVIF and WebP in several widths and a blurred placeholder of each to src/features/landing/images/.
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const OUT = fileURLToPath(new URL('../src/features/landing/images/', import.meta.url));
const PICTURES = [
  { name: 'studio', file: 'landing_a.jpg', widths: [960, 1440, 1920, 2880], isFine: true, webp: 1920 },
  { name: 'studio-tall', file: 'landing_a_tall.jpg', widths: [480, 800, 1320], isFine: true, webp: 800 },
  { name: 'wheel', file: 'landing_b.jpg', widths: [640, 960, 1440, 2000] },
  { name: 'rear', file: 'landing_c.jpg', widths: [640, 960, 1440, 2000] },
];
const FORMATS = [
  { format: 'avif', options: { quality: 52, effort: 7 } },
  { format: 'webp', options: { quality: 72, effort: 6 } },
];
/** The dark areas of the hero have a fine grain that prevents banding; strong compression would remove it. */
const FINE = { avif: { quality: 80, effort: 6 }, webp: { quality: 90, effort: 6 } };
const PLACEHOLDER_WIDTH = 24;

const source = process.argv[2];
if (!source) {
  process.stderr.write('usage: node landing-images.mjs <folder with the originals>\n');
  process.exit(1);
}

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const placeholders = [];
let total = 0;
for (const { name, file, widths, isFine, webp = 0 } of PICTURES) {
  const original = join(source, file);
  for (const width of widths) {
    for (const { format, options } of FORMATS) {
      // Browsers without AVIF support are rare, so one WebP size is enough.
      if (isFine && format === 'webp' && width !== webp) continue;
      const path = join(OUT, `${name}-${width}.${format}`);
      await sharp(original)
        .resize(width)
        .toFormat(format, isFine ? FINE[format] : options)
        .toFile(path);
      total += (await stat(path)).size;
    }
  }
  const tiny = await sharp(original).resize(PLACEHOLDER_WIDTH).blur(1).webp({ quality: 40 }).toBuffer();
  // Over the hero's flat dark area, a blurred placeholder would only show as a flicker.
  if (isFine) continue;
  placeholders.push(`.${name} {\n  background-image: url("data:image/webp;base64,${tiny.toString('base64')}");\n}\n`);
}
const styles = `/* Made by scripts/landing-images.mjs. */\n${placeholders.join('\n')}`;
await writeFile(join(OUT, 'placeholders.module.css'), styles);
process.stdout.write(`${PICTURES.length} pictures, ${Math.round(total / 1024)} kB\n`);
