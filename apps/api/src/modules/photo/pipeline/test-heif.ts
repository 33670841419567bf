import type { Orientation } from './test-images.ts';

/**
 * How HEIF and AVIF store each EXIF orientation: a rotation in quarter turns to the left, then a mirror, `0` top to
 * bottom, `1` left to right (ISO/IEC 23008-12, 6.5.10 and 6.5.12). They ignore the EXIF orientation itself.
 */
const TURNS: Record<Orientation, { irot?: number; imir?: number }> = {
  1: {},
  2: { imir: 1 },
  3: { irot: 2 },
  4: { imir: 0 },
  5: { irot: 1, imir: 0 },
  6: { irot: 3 },
  7: { irot: 3, imir: 0 },
  8: { irot: 1 },
};

interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const end = start + file.readUInt32BE(start);
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, content: start + 8, end });
    start = end;
  }
  return boxes;
}

function find(file: Buffer, type: string, { content, end }: Pick<Box, 'content' | 'end'>, skip = 0): Box {
  const box = boxesIn(file, content + skip, end).find((one) => one.type === type);
  if (!box) throw new Error(`There is no ${type} in this picture.`);
  return box;
}

function box(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const rebuilt = (type: string, parts: Uint8Array[]) => box(type, Buffer.concat(parts));

export function turnHeif(file: Buffer, orientation: Orientation): Buffer {
  const properties = Object.entries(TURNS[orientation]);
  if (properties.length === 0) return file;
  const meta = find(file, 'meta', { content: 0, end: file.length });
  // After version and flags.
  const iprp = find(file, 'iprp', meta, 4);
  const ipco = find(file, 'ipco', iprp);
  const ipma = find(file, 'ipma', iprp);
  const known = boxesIn(file, ipco.content, ipco.end).length;
  const added = properties.map(([type, value]) => box(type, Buffer.from([value])));
  const properIpco = rebuilt('ipco', [file.subarray(ipco.content, ipco.end), ...added]);
  const properIpma = withAssociations(file.subarray(ipma.content, ipma.end), known, added.length);
  const properIprp = rebuilt('iprp', [properIpco, properIpma]);
  const growth = properIprp.length - (iprp.end - iprp.start);
  const children = boxesIn(file, meta.content + 4, meta.end).map((child) => {
    if (child.type === 'iprp') return properIprp;
    const bytes = Buffer.from(file.subarray(child.start, child.end));
    if (child.type === 'iloc') shiftLocations(bytes, growth);
    return bytes;
  });
  const properMeta = rebuilt('meta', [file.subarray(meta.content, meta.content + 4), ...children]);
  return Buffer.concat([file.subarray(0, meta.start), properMeta, file.subarray(meta.end)]);
}

function withAssociations(ipma: Buffer, known: number, added: number): Buffer {
  const [version, isWide] = [ipma[0] ?? 0, ((ipma[3] ?? 0) & 1) === 1];
  if (isWide) throw new Error('This picture has more properties than expected.');
  const countAt = 8 + (version < 1 ? 2 : 4);
  const count = ipma[countAt] ?? 0;
  const links = Buffer.from(Array.from({ length: added }, (_, index) => 0x80 | (known + index + 1)));
  const behind = countAt + 1 + count;
  return rebuilt('ipma', [
    ipma.subarray(0, countAt),
    Buffer.from([count + added]),
    ipma.subarray(countAt + 1, behind),
    links,
    ipma.subarray(behind),
  ]);
}

/** Adjusts the offsets of the items' data, which have moved back (ISO/IEC 14496-12, 8.11.3). */
function shiftLocations(iloc: Buffer, by: number): void {
  const version = iloc[8] ?? 0;
  const [offsetSize, lengthSize] = [(iloc[12] ?? 0) >> 4, (iloc[12] ?? 0) & 15];
  const [baseSize, indexSize] = [(iloc[13] ?? 0) >> 4, version > 0 ? (iloc[13] ?? 0) & 15 : 0];
  let at = 14;
  const read = (bytes: number) => {
    const value = bytes > 0 ? iloc.readUIntBE(at, bytes) : 0;
    at += bytes;
    return value;
  };
  const items = read(version < 2 ? 2 : 4);
  for (let item = 0; item < items; item += 1) {
    read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize);
    const isMoved = method === 0;
    if (isMoved && base > 0) iloc.writeUIntBE(base + by, at - baseSize, baseSize);
    for (let extents = read(2); extents > 0; extents -= 1) {
      read(indexSize);
      const offset = read(offsetSize);
      if (isMoved && base === 0) iloc.writeUIntBE(offset + by, at - offsetSize, offsetSize);
      read(lengthSize);
    }
  }
}
