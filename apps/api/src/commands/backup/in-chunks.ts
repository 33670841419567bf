export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The same bytes in buffers of exactly `size`; only the last may be shorter, and none is empty. */
export async function* inChunks(source: Bytes, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    held.push(piece);
    length += piece.length;
    if (length < size) continue;
    const joined = Buffer.concat(held);
    let at = 0;
    for (; length - at >= size; at += size) yield joined.subarray(at, at + size);
    held = [joined.subarray(at)];
    length -= at;
  }
  if (length > 0) yield Buffer.concat(held);
}

/** Each item with whether it is the last one. */
export async function* withLast<T>(items: AsyncIterable<T>): AsyncGenerator<{ item: T; isLast: boolean }> {
  let before: { item: T } | null = null;
  for await (const item of items) {
    if (before) yield { item: before.item, isLast: false };
    before = { item };
  }
  if (before) yield { item: before.item, isLast: true };
}

/** The first `length` bytes, or fewer if there are no more, and an iterable of the rest. */
export async function splitHead(
  source: Bytes,
  length: number,
): Promise<{ head: Buffer; rest: AsyncGenerator<Buffer> }> {
  const chunks = toBuffers(source);
  let head = Buffer.alloc(0);
  while (head.length < length) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const beyond = head.subarray(length);
  async function* rest() {
    if (beyond.length > 0) yield beyond;
    yield* chunks;
  }
  return { head: head.subarray(0, length), rest: rest() };
}

async function* toBuffers(source: Bytes): AsyncGenerator<Buffer> {
  for await (const piece of source) yield Buffer.from(piece.buffer, piece.byteOffset, piece.length);
}
