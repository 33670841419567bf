import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findExcess } from './image-structure.ts';
import type { ImageFamily } from './sniff.ts';
import { withScans } from './test-hostile.ts';
import { phoneJpeg, quarters, withSegment } from './test-images.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function excessIn(content: Buffer, family: ImageFamily = 'jpeg') {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return findExcess(path, family);
}

describe('The parts of a file', () => {
  it('are counted up to the end of its first picture', async () => {
    expect(await excessIn(await withScans(80))).toBeNull();
    expect(await excessIn(await withScans(100))).toBe('more than 100 scans');
    // A multi-picture file: what follows is never decoded.
    expect(await excessIn(Buffer.concat([await phoneJpeg(6), await withScans(200)]))).toBeNull();
  });

  it('are found behind a segment that only claims to hide them', async () => {
    const many = await withScans(200);
    const scan = many.indexOf(Buffer.from([0xff, 0xda]));
    // The decoder ignores the length of a reserved marker and looks for the next marker after it.
    const reserved = Buffer.concat([
      many.subarray(0, scan),
      Buffer.from([0xff, 0x02, 0xff, 0xff]),
      many.subarray(scan),
    ]);
    expect(await excessIn(reserved)).toBe('more than 100 scans');
    const filled = Buffer.concat([many.subarray(0, scan), Buffer.alloc(9, 0xff), many.subarray(scan)]);
    expect(await excessIn(filled)).toBe('more than 100 scans');
  });

  it('may be as many as cameras write, also where they cross what is read at once', async () => {
    let jpeg = await phoneJpeg(1);
    for (let segment = 0; segment < 300; segment += 1) jpeg = withSegment(jpeg, 0xe1, 'x'.repeat(65_000));
    expect(await excessIn(jpeg)).toBeNull();
    expect(
      await excessIn(await quarters('ABCD', 1600, 1200).png({ compressionLevel: 0 }).toBuffer(), 'png'),
    ).toBeNull();
    expect(await excessIn(await quarters('ABCD', 800, 600).webp().toBuffer(), 'webp')).toBeNull();
  });

  it('of a file that ends early are left to the decoder', async () => {
    const jpeg = await phoneJpeg(1);
    for (let length = 0; length < jpeg.length; length += 97) {
      expect(await excessIn(jpeg.subarray(0, length))).toBeNull();
    }
    expect(await excessIn(Buffer.from('\x89PNG\r\n\x1a\n\xff\xff\xff\xffIDAT', 'latin1'), 'png')).toBeNull();
  });
});
