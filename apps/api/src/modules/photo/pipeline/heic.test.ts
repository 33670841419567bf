import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decodeHeic } from './heic.ts';
import { sharp } from './image-library.ts';
import { HEIGHT, seenQuarters, WIDTH } from './test-images.ts';

const path = fileURLToPath(new URL('./fixtures/ten-bit.heic', import.meta.url));
const header = { pixels: WIDTH * HEIGHT, colorProfile: undefined };

describe('decoding HEIC in a thread of its own', () => {
  it('gives the upright picture', async () => {
    const tiff = await decodeHeic(path, header);
    const { width, height } = await sharp(tiff).metadata();
    expect([width, height]).toEqual([WIDTH, HEIGHT]);
    expect(await seenQuarters(tiff)).toBe('ABCD');
  });

  it('gives up on a picture that takes too long', async () => {
    await expect(decodeHeic(path, header, { timeoutMs: 1 })).rejects.toMatchObject({
      code: 'DAMAGED',
      cause: { message: 'The HEIC decoder took too long.' },
    });
  });

  it('refuses a picture larger than its header said', async () => {
    await expect(decodeHeic(path, { ...header, pixels: 100 })).rejects.toMatchObject({ code: 'DAMAGED' });
  });

  it('lets the server go on meanwhile', async () => {
    let turns = 0;
    let done = false;
    const turn = () => {
      turns += 1;
      if (!done) setImmediate(turn);
    };
    turn();
    await decodeHeic(path, header);
    done = true;
    expect(turns).toBeGreaterThan(50);
  });
});
