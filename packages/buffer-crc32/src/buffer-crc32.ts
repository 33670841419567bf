import { crc32 } from 'node:zlib';

/**
 * Replaces `unsigned` of the package `buffer-crc32`, the only function that yazl calls: CRC-32 of `bytes`, continuing
 * from `before`, computed by Node instead of in JavaScript (ADR 0155).
 */
export function unsigned(bytes: Uint8Array, before = 0): number {
  return crc32(bytes, before);
}
