function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Hashes in chunks so that the page stays responsive; for pages without HTTPS, where browsers do not provide
 * `crypto.subtle`.
 */
async function hashInPieces(file: Blob): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hash = sha256.create();
  const PIECE = 512 * 1024;
  for (let start = 0; start < file.size; start += PIECE) {
    hash.update(new Uint8Array(await file.slice(start, start + PIECE).arrayBuffer()));
  }
  return toHex(hash.digest());
}

/**
 * SHA-256 of a file's content as 64 hexadecimal digits, which identifies a photo. Rejects when the file can no longer
 * be read.
 */
export async function hashFile(
  file: Blob,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<string> {
  if (!subtle) return hashInPieces(file);
  return toHex(new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer())));
}
