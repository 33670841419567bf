/**
 * The few structures of a ZIP with stored entries (PKWARE APPNOTE 6.3.10, sections 4.3 and 4.5). Sizes and checksums
 * are known before the first byte, so there are no data descriptors, and the total length follows from the names and
 * sizes.
 */
export interface ZipEntry {
  name: string;
  /** In bytes, below 4 GiB. */
  size: number;
  crc32: number;
}

const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END = 22;
const ZIP64_OFFSET_FIELD = 12;
const ZIP64_END = 56 + 20;

const NEEDS_VERSION = 20;
const NEEDS_ZIP64 = 45;
/** Made on Unix, so that the mode below is understood. */
const MADE_BY = (3 << 8) | NEEDS_ZIP64;
const REGULAR_FILE = (0o100644 << 16) >>> 0;
const NAMES_ARE_UTF8 = 1 << 11;
const STORED = 0;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

/** MS-DOS date and time, with a resolution of two seconds, in UTC: the format has no time zones. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

export function localHeader({ name, size, crc32 }: ZipEntry, modified: Date): Buffer {
  const text = Buffer.from(name);
  const header = Buffer.alloc(LOCAL_HEADER + text.length);
  const { time, date } = dosTime(modified);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(NEEDS_VERSION, 4);
  header.writeUInt16LE(NAMES_ARE_UTF8, 6);
  header.writeUInt16LE(STORED, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt32LE(crc32, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(text.length, 26);
  text.copy(header, LOCAL_HEADER);
  return header;
}

const isBeyond32Bits = (offset: number) => offset >= MAX_32;

function centralHeader({ name, size, crc32 }: ZipEntry, offset: number, modified: Date): Buffer {
  const text = Buffer.from(name);
  const isFar = isBeyond32Bits(offset);
  const extra = Buffer.alloc(isFar ? ZIP64_OFFSET_FIELD : 0);
  if (isFar) {
    extra.writeUInt16LE(0x0001, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const header = Buffer.alloc(CENTRAL_HEADER);
  const { time, date } = dosTime(modified);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_BY, 4);
  header.writeUInt16LE(isFar ? NEEDS_ZIP64 : NEEDS_VERSION, 6);
  header.writeUInt16LE(NAMES_ARE_UTF8, 8);
  header.writeUInt16LE(STORED, 10);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc32, 16);
  header.writeUInt32LE(size, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(text.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(REGULAR_FILE, 38);
  header.writeUInt32LE(isFar ? MAX_32 : offset, 42);
  return Buffer.concat([header, text, extra]);
}

function computeOffsets(entries: readonly ZipEntry[]): { offsets: number[]; directoryAt: number } {
  let at = 0;
  const offsets = entries.map(({ name, size }) => {
    const offset = at;
    at += LOCAL_HEADER + Buffer.byteLength(name) + size;
    return offset;
  });
  return { offsets, directoryAt: at };
}

export function directory(entries: readonly ZipEntry[], modified: Date): Buffer {
  const { offsets, directoryAt } = computeOffsets(entries);
  const headers = Buffer.concat(entries.map((entry, index) => centralHeader(entry, offsets[index] ?? 0, modified)));
  const isFar = needsZip64(entries.length, directoryAt);
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, MAX_16), 8);
  end.writeUInt16LE(Math.min(entries.length, MAX_16), 10);
  end.writeUInt32LE(isFar ? MAX_32 : headers.length, 12);
  end.writeUInt32LE(isFar ? MAX_32 : directoryAt, 16);
  return Buffer.concat([headers, ...(isFar ? [zip64End(entries.length, headers.length, directoryAt)] : []), end]);
}

function needsZip64(entries: number, directoryAt: number): boolean {
  return entries >= MAX_16 || isBeyond32Bits(directoryAt);
}

function zip64End(entries: number, length: number, directoryAt: number): Buffer {
  const end = Buffer.alloc(ZIP64_END);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(MADE_BY, 12);
  end.writeUInt16LE(NEEDS_ZIP64, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(length), 40);
  end.writeBigUInt64LE(BigInt(directoryAt), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(directoryAt + length), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** Computes the bytes of the whole archive. */
export function zipLength(entries: readonly ZipEntry[]): number {
  const { offsets, directoryAt } = computeOffsets(entries);
  const headers = entries.reduce((total, { name }, index) => {
    const extra = isBeyond32Bits(offsets[index] ?? 0) ? ZIP64_OFFSET_FIELD : 0;
    return total + CENTRAL_HEADER + Buffer.byteLength(name) + extra;
  }, 0);
  return directoryAt + headers + (needsZip64(entries.length, directoryAt) ? ZIP64_END : 0) + END;
}
