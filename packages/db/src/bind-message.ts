const BIND = 'B'.charCodeAt(0);
const NULL_LENGTH = -1;
/** Execute without a limit of rows, then Sync. */
const EXECUTE_AND_SYNC = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1');

/**
 * The messages that run a prepared statement with these values, as one piece: Bind, Execute, and Sync (PostgreSQL's
 * protocol 3.0), on the unnamed portal, with everything as text. `null` if a value is of a kind that only pg converts:
 * an array, an object, bytes.
 */
export function writeExecution(name: string, values: readonly unknown[]): Buffer | null {
  const texts: (string | null)[] = [];
  const lengths: number[] = [];
  let length = 1 + 4 + 1 + (name.length + 1) + 2 + 2 + 2;
  for (const value of values) {
    const text = toText(value);
    if (text === undefined) return null;
    const bytes = text === null ? NULL_LENGTH : Buffer.byteLength(text);
    texts.push(text);
    lengths.push(bytes);
    length += 4 + Math.max(0, bytes);
  }
  const message = Buffer.allocUnsafe(length + EXECUTE_AND_SYNC.length);
  let at = message.writeUInt8(BIND, 0);
  at = message.writeInt32BE(length - 1, at);
  at = message.writeUInt8(0, at);
  at += message.write(name, at, 'latin1');
  at = message.writeUInt8(0, at);
  at = message.writeInt16BE(0, at);
  at = message.writeInt16BE(values.length, at);
  texts.forEach((text, index) => {
    at = message.writeInt32BE(lengths[index] ?? NULL_LENGTH, at);
    if (text !== null) at += message.write(text, at);
  });
  at = message.writeInt16BE(0, at);
  EXECUTE_AND_SYNC.copy(message, at);
  return message;
}

function toText(value: unknown): string | null | undefined {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return value instanceof Date ? toTimestamp(value) : undefined;
}

/** PostgreSQL does not read the years that ISO 8601 writes with a sign. */
function toTimestamp(date: Date): string | undefined {
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9_999 ? date.toISOString() : undefined;
}
