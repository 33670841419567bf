import { crc32 } from 'node:zlib';

/**
 * Computes the CRC-32 of `bytes`, continuing from that of the bytes before them. The one function of the package
 * `buffer-crc32` that yazl calls, by Node instead of in JavaScript (ADR 0155).
 */
export function unsigned(bytes: Uint8Array, before = 0): number {
  return crc32(bytes, before);
}
