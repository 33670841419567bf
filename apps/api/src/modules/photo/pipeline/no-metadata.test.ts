import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PHOTO_WIDTHS } from '@marque/domain/product/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIZE_ENDINGS, type SizeFormat } from '../../../adapters/photo-store/photo-key.ts';
import { sharp } from './image-library.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { exiftool } from './test-exiftool.ts';
import { turnHeif } from './test-heif.ts';
import {
  HEIGHT,
  type Orientation,
  phoneJpeg,
  quarters,
  readAll,
  STORED_AS,
  seenQuarters,
  temporaryStore,
  WIDTH,
} from './test-images.ts';

const ORIENTATIONS = Object.keys(STORED_AS).map((key) => Number(key) as Orientation);
const SIZE_FORMATS: readonly SizeFormat[] = ['webp', 'avif', 'jpeg'];

function stored(orientation: Orientation) {
  const isOnSide = orientation > 4;
  const [width, height] = isOnSide ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  return quarters(STORED_AS[orientation], width, height).withIccProfile('p3');
}

const MAKERS = {
  jpg: (orientation: Orientation) => phoneJpeg(orientation),
  png: (orientation: Orientation) => stored(orientation).png().toBuffer(),
  webp: (orientation: Orientation) => stored(orientation).webp({ quality: 95 }).toBuffer(),
  avif: async (orientation: Orientation) =>
    turnHeif(await stored(orientation).avif({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer(), orientation),
  // Made of `phoneJpeg` by libheif's heif-enc: there is no encoder for HEVC in our library.
  heic: async (orientation: Orientation) =>
    turnHeif(await readFile(new URL(`./fixtures/phone-${orientation}.heic`, import.meta.url)), orientation),
};

const TRACES = [
  '-EXIF:Make=SECRET-MAKE',
  '-EXIF:SerialNumber=SECRET-SERIAL',
  '-EXIF:LensSerialNumber=SECRET-LENS',
  '-EXIF:OwnerName=SECRET-OWNER',
  '-EXIF:UserComment=SECRET-USERCOMMENT',
  '-EXIF:MakerNoteUnknownText=SECRET-MAKERNOTE',
  '-EXIF:DateTimeOriginal=2026:11:21 10:00:00',
  '-EXIF:GPSLatitude=51.5',
  '-EXIF:GPSLatitudeRef=N',
  '-EXIF:GPSLongitude=0.12',
  '-EXIF:GPSLongitudeRef=W',
  '-XMP-exif:GPSLatitude=51.5',
  '-XMP-dc:Creator=SECRET-XMP',
  '-XMP-aux:SerialNumber=SECRET-XMPSERIAL',
  '-IPTC:By-line=SECRET-IPTC',
  '-IPTC:City=SECRET-CITY',
  '-Comment=SECRET-COMMENT',
];
const TRAILER = Buffer.from('PK\x03\x04 SECRET-TRAILER behind the end');

const HARMLESS = new Set([
  'SourceFile',
  'ExifTool:ExifToolVersion',
  ...['FileType', 'FileTypeExtension', 'MIMEType', 'ImageWidth', 'ImageHeight', 'EncodingProcess', 'BitsPerSample'].map(
    (tag) => `File:${tag}`,
  ),
  ...['ColorComponents', 'YCbCrSubSampling'].map((tag) => `File:${tag}`),
  ...['JFIFVersion', 'ResolutionUnit', 'XResolution', 'YResolution'].map((tag) => `JFIF:${tag}`),
  ...['VP8Version', 'ImageWidth', 'HorizontalScale', 'ImageHeight', 'VerticalScale'].map((tag) => `RIFF:${tag}`),
  ...['MajorBrand', 'MinorVersion', 'CompatibleBrands', 'HandlerType', 'AV1ConfigurationVersion', 'SeqProfile'].map(
    (tag) => `QuickTime:${tag}`,
  ),
  ...['SeqLevelIdx0', 'SeqTier0', 'HighBitDepth', 'TwelveBit', 'ChromaFormat', 'ChromaSamplePosition'].map(
    (tag) => `QuickTime:${tag}`,
  ),
  ...[
    'InitialDelaySamples',
    'ImageSpatialExtent',
    'ImagePixelDepth',
    'MediaDataSize',
    'MediaDataOffset',
    'MediaData',
  ].map((tag) => `QuickTime:${tag}`),
  'Meta:PrimaryItemReference',
]);

let folder: string;
let store: Awaited<ReturnType<typeof temporaryStore>>;
const sources = () => join(folder, 'sources');
const served = () => join(folder, 'served');

async function tagsIn(path: string): Promise<Map<string, string[]>> {
  const json = await exiftool('-json', '-G1', '-a', '-u', '-U', '-ee', '--System:all', '--Composite:all', path);
  const files: Record<string, unknown>[] = JSON.parse(json);
  return new Map(files.map((tags) => [String(tags.SourceFile).split('/').at(-1) ?? '', Object.keys(tags)]));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
  store = await temporaryStore();
  await Promise.all([sources(), served()].map((path) => mkdir(path)));
  const thumbnail = join(folder, 'thumbnail.jpg');
  await writeFile(thumbnail, await quarters('DCBA', 48, 32).jpeg().toBuffer());
  const marks = ['-q', '-q', '-overwrite_original', ...TRACES, `-ThumbnailImage<=${thumbnail}`, '-n'];
  for (const orientation of ORIENTATIONS) {
    const paths: string[] = [];
    for (const [kind, make] of Object.entries(MAKERS)) {
      const path = join(sources(), `${kind}-${orientation}.${kind}`);
      await writeFile(path, await make(orientation));
      paths.push(path);
    }
    await exiftool(...marks, `-EXIF:Orientation=${orientation}`, ...paths);
  }

  const photos = createPhotoPipeline({ store: store.store });
  for (const name of await readdir(sources())) {
    const marked = await readFile(join(sources(), name));
    const source = /heic|avif/.test(name) ? marked : Buffer.concat([marked, TRAILER]);
    const { key } = await photos.storePhoto(Readable.from([source]), { fileName: name });
    await writeFile(join(served(), `${name}.original.jpg`), await readAll(store.store, key));
    for (const width of PHOTO_WIDTHS) {
      for (const format of SIZE_FORMATS) {
        const size = await photos.openSize(key, width, format);
        if (!size) throw new Error('A size is missing.');
        await writeFile(join(served(), `${name}.${width}.${SIZE_ENDINGS[format]}`), await buffer(size.stream));
      }
    }
  }
}, 300_000);
afterAll(async () => {
  await store.remove();
  await rm(folder, { recursive: true });
});

describe('Nothing but the picture is kept', () => {
  it('of sources that carry every trace there is', async () => {
    const tags = await tagsIn(sources());
    expect(tags.size).toBe(40);
    for (const [name, found] of tags) {
      const wanted = ['GPS:GPSLatitude', 'ExifIFD:SerialNumber', 'ExifIFD:MakerNoteUnknownText', 'IFD1:ThumbnailImage'];
      wanted.push('XMP-dc:Creator', 'IFD0:Orientation', 'ICC_Profile:ProfileDescription');
      if (name.endsWith('.jpg') || name.endsWith('.png')) wanted.push('IPTC:By-line');
      if (name.endsWith('.jpg')) wanted.push('File:Comment');
      expect([name, wanted.filter((tag) => !found.includes(tag))]).toEqual([name, []]);
    }
  });

  it('in any stored or served file: exiftool finds its kind, its sides and its coding', async () => {
    const tags = await tagsIn(served());
    expect(tags.size).toBe(40 * (1 + PHOTO_WIDTHS.length * SIZE_FORMATS.length));
    const traces = [...tags].flatMap(([name, found]) =>
      found.filter((tag) => !HARMLESS.has(tag)).map((tag) => `${name}: ${tag}`),
    );
    expect(traces).toEqual([]);
  });

  it('in any byte of them', async () => {
    const words = [
      'SECRET',
      'Exif',
      'Camera',
      'xmpmeta',
      'ICC_PROFILE',
      'ICCP',
      'EXIF',
      'XMP ',
      '8BIM',
      'sP3C',
      'exiftool',
    ];
    for (const name of await readdir(served())) {
      const bytes = await readFile(join(served(), name));
      expect([name, words.filter((word) => bytes.includes(word))]).toEqual([name, []]);
    }
  });

  it('and it stands upright, whichever way it was stored', async () => {
    for (const name of await readdir(served())) {
      const png = await sharp(await readFile(join(served(), name)))
        .png()
        .toBuffer();
      const { width, height } = await sharp(png).metadata();
      expect([name, width, height, await seenQuarters(png)]).toEqual([name, WIDTH, HEIGHT, 'ABCD']);
    }
  });
});
