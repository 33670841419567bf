/** A glyph of a font at a place, in units of the font. */
export interface GlyphPart {
  id: number;
  x: number;
  y: number;
}

/** A glyph of a subset: one of the font, or several in one. */
interface SubsetGlyph {
  parts: readonly GlyphPart[];
  advanceWidth: number;
}

interface Outline {
  data: Buffer;
  /** Left, bottom, right and top. */
  box: readonly [number, number, number, number];
  leftBearing: number;
}

const NO_BOX = [0, 0, 0, 0] as const;
const PLACE_OF_BOX = 2;
const PLACE_OF_PARTS = 10;
/** Flags of the parts of a compound glyph. */
const PART = { hasWords: 0x1, isPlaced: 0x2, hasScale: 0x8, isFollowed: 0x20, hasTwoScales: 0x40, hasMatrix: 0x80 };
/** What hints refer to. */
const HINT_TABLES = ['cvt ', 'fpgm', 'prep'];

/**
 * A TrueType font as a PDF needs it (ISO 32000-1, 9.9): outlines, metrics and hints, without features and characters.
 * It can put several glyphs into one, which no library does.
 */
export class TrueTypeTables {
  readonly #tables = new Map<string, Buffer>();
  readonly #hasLongOffsets: boolean;
  readonly #metricCount: number;

  constructor(file: Buffer) {
    const end = 12 + 16 * file.readUInt16BE(4);
    for (let record = 12; record < end; record += 16) {
      const offset = file.readUInt32BE(record + 8);
      const table = file.subarray(offset, offset + file.readUInt32BE(record + 12));
      this.#tables.set(file.toString('latin1', record, record + 4), table);
    }
    this.#hasLongOffsets = this.#getTable('head').readInt16BE(50) === 1;
    this.#metricCount = this.#getTable('hhea').readUInt16BE(34);
  }

  #getTable(tag: string): Buffer {
    const table = this.#tables.get(tag);
    if (!table) throw new Error(`The font has no table ${tag}.`);
    return table;
  }

  getAdvance(id: number): number {
    return this.#getTable('hmtx').readUInt16BE(4 * Math.min(id, this.#metricCount - 1));
  }

  #getOutline(id: number): Outline {
    const metrics = this.#getTable('hmtx');
    const place = id < this.#metricCount ? 4 * id + 2 : 2 * (this.#metricCount + id);
    const data = Buffer.from(this.#getTable('glyf').subarray(this.#getOffset(id), this.#getOffset(id + 1)));
    const read = (index: number) => data.readInt16BE(PLACE_OF_BOX + 2 * index);
    const box = data.length === 0 ? NO_BOX : ([read(0), read(1), read(2), read(3)] as const);
    return { data, box, leftBearing: metrics.readInt16BE(place) };
  }

  #getOffset(id: number): number {
    const offsets = this.#getTable('loca');
    return this.#hasLongOffsets ? offsets.readUInt32BE(4 * id) : 2 * offsets.readUInt16BE(2 * id);
  }

  /** A font of these glyphs in this order. Glyphs that only are parts follow them. */
  subset(wanted: readonly SubsetGlyph[]): Buffer {
    const glyphs = [...wanted];
    const places = new Map<number, number>();
    const include = (id: number) => {
      const known = places.get(id);
      if (known !== undefined) return known;
      places.set(id, glyphs.length);
      return glyphs.push({ parts: [{ id, x: 0, y: 0 }], advanceWidth: this.getAdvance(id) }) - 1;
    };
    const outlines: Outline[] = [];
    for (let index = 0; index < glyphs.length; index += 1) {
      const parts = glyphs[index]?.parts ?? [];
      outlines.push(
        isSingle(parts) ? renumberParts(this.#getOutline(parts[0].id), include) : this.#compose(parts, include),
      );
    }
    return this.#write(glyphs, outlines);
  }

  #compose(parts: readonly GlyphPart[], include: (id: number) => number): Outline {
    if (parts.length === 0) return { data: Buffer.alloc(0), box: NO_BOX, leftBearing: 0 };
    const boxes = parts.map(({ id, x, y }) => {
      const [left, bottom, right, top] = this.#getOutline(id).box;
      return [left + x, bottom + y, right + x, top + y] as const;
    });
    const edge = (index: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
      pick(...boxes.map((box) => box[index]));
    const box = [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)] as const;
    const data = Buffer.alloc(PLACE_OF_PARTS + 8 * parts.length);
    data.writeInt16BE(-1, 0);
    for (const [index, value] of box.entries()) data.writeInt16BE(clamp(value), PLACE_OF_BOX + 2 * index);
    for (const [index, { id, x, y }] of parts.entries()) {
      const place = PLACE_OF_PARTS + 8 * index;
      const flags = PART.hasWords | PART.isPlaced | (index < parts.length - 1 ? PART.isFollowed : 0);
      data.writeUInt16BE(flags, place);
      data.writeUInt16BE(include(id), place + 2);
      data.writeInt16BE(clamp(x), place + 4);
      data.writeInt16BE(clamp(y), place + 6);
    }
    return { data, box, leftBearing: clamp(box[0]) };
  }

  #write(glyphs: readonly SubsetGlyph[], outlines: readonly Outline[]): Buffer {
    const head = Buffer.from(this.#getTable('head'));
    head.writeInt16BE(1, 50);
    const hhea = Buffer.from(this.#getTable('hhea'));
    hhea.writeUInt16BE(glyphs.length, 34);
    const maxp = Buffer.from(this.#getTable('maxp'));
    maxp.writeUInt16BE(glyphs.length, 4);
    maxp.writeUInt16BE(Math.max(...glyphs.map(({ parts }) => parts.length), maxp.readUInt16BE(28)), 28);
    maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30);
    const hmtx = Buffer.alloc(4 * glyphs.length);
    const loca = Buffer.alloc(4 * glyphs.length + 4);
    const padded = outlines.map(({ data }) => pad(data));
    let offset = 0;
    for (const [index, { advanceWidth }] of glyphs.entries()) {
      hmtx.writeUInt16BE(Math.min(Math.max(0, advanceWidth), 0xffff), 4 * index);
      hmtx.writeInt16BE(outlines[index]?.leftBearing ?? 0, 4 * index + 2);
      offset += padded[index]?.length ?? 0;
      loca.writeUInt32BE(offset, 4 * index + 4);
    }
    const hints = HINT_TABLES.map((tag) => [tag, this.#tables.get(tag)] as const);
    const tables = { glyf: Buffer.concat(padded), head, hhea, hmtx, loca, maxp, ...Object.fromEntries(hints) };
    return writeFont(Object.entries(tables).filter(([, table]) => table !== undefined));
  }
}

/** Only what no person writes is wider than that. */
const clamp = (value: number) => Math.min(Math.max(-0x8000, value), 0x7fff);

function isSingle(parts: readonly GlyphPart[]): parts is readonly [GlyphPart] {
  const [first] = parts;
  return parts.length === 1 && first?.x === 0 && first.y === 0;
}

function renumberParts(outline: Outline, include: (id: number) => number): Outline {
  const { data } = outline;
  const isCompound = data.length > 0 && data.readInt16BE(0) < 0;
  for (let place = PLACE_OF_PARTS, isFollowed = isCompound; isFollowed; ) {
    const flags = data.readUInt16BE(place);
    data.writeUInt16BE(include(data.readUInt16BE(place + 2)), place + 2);
    place += 4 + (flags & PART.hasWords ? 4 : 2);
    if (flags & PART.hasScale) place += 2;
    else if (flags & PART.hasTwoScales) place += 4;
    else if (flags & PART.hasMatrix) place += 8;
    isFollowed = (flags & PART.isFollowed) !== 0;
  }
  return outline;
}

function pad(data: Buffer): Buffer {
  return data.length % 4 === 0 ? data : Buffer.concat([data, Buffer.alloc(4 - (data.length % 4))]);
}

function writeFont(tables: readonly (readonly [tag: string, table: Buffer])[]): Buffer {
  const sorted = tables.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const directory = Buffer.alloc(12 + 16 * sorted.length);
  const power = Math.floor(Math.log2(sorted.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (sorted.length - 2 ** power), 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const record = 12 + 16 * index;
    const padded = pad(table);
    directory.write(tag, record, 'latin1');
    directory.writeUInt32BE(sum(padded), record + 4);
    directory.writeUInt32BE(offset, record + 8);
    directory.writeUInt32BE(table.length, record + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function sum(table: Buffer): number {
  let total = 0;
  for (let place = 0; place < table.length; place += 4) total = (total + table.readUInt32BE(place)) >>> 0;
  return total;
}
