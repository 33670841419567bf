import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMultipart } from './multipart.ts';
import { openSource } from './photo-source.ts';

async function buildForm(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  onSent: (sent: number) => void = () => undefined,
) {
  const source = await openSource(new Blob([bytes]), name);
  const { contentType, body } = createMultipart(source, 'photo', onSent);
  return new Response(body, { headers: { 'content-type': contentType } }).formData();
}

describe('The form around a photo', () => {
  it('is read by others with the same bytes, and nothing else, whatever bytes and name are', async () => {
    const names = fc.string({ minLength: 1 }).filter((name) => name.isWellFormed() && !name.includes('\0'));
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), names, async (bytes, name) => {
        const form = await buildForm(Uint8Array.from(bytes), name);
        const file = form.get('photo');
        if (!(file instanceof File)) throw new Error('no file arrived');
        expect(new Uint8Array(await file.arrayBuffer())).toEqual(Uint8Array.from(bytes));
        expect([...form.keys()]).toEqual(['photo']);
      }),
      { numRuns: 50 },
    );
  });

  it('counts the bytes of the photo alone', async () => {
    const sent: number[] = [];
    await buildForm(new Uint8Array(200_000), 'a.jpg', (bytes) => sent.push(bytes));
    expect(sent.at(-1)).toBe(200_000);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
  });
});

describe('A source', () => {
  it('without a name is refused', async () => {
    await expect(openSource(new Blob(['x']), undefined)).rejects.toThrow(/needs a name/);
  });

  it('that is a stream is read once', async () => {
    const source = await openSource(new Blob(['x']).stream(), 'a.jpg');
    expect([source.isRepeatable, source.size]).toEqual([false, null]);
  });
});
