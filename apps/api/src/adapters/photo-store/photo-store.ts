import type { Readable } from 'node:stream';

/** Bytes in memory, or a stream that must yield exactly `size` bytes. */
export type PhotoSource = Uint8Array | { stream: Readable; size: number };

/** First and last byte, both inclusive, counted from 0 as in RFC 9110, section 14. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An open file. The stream must be read to its end or destroyed. */
export interface OpenPhoto {
  stream: Readable;
  /** Bytes of the whole file, even if only a range is read. */
  size: number;
}

/**
 * An open file that is read into the caller's own memory, so that large files pass through a few buffers. Must be
 * closed.
 */
export interface PhotoReader {
  size: number;
  /** Continues where the last call ended; returns how many bytes the buffer contains now, 0 at the end of the file. */
  fill(buffer: Uint8Array): Promise<number>;
  close(): Promise<void>;
}

export interface StoredFile {
  key: string;
  size: number;
  modifiedAt: Date;
}

/**
 * Stores photos and their sizes. Keys are those of `photo-key.ts`; every method throws `InvalidPhotoKeyError` for any
 * other.
 */
export interface PhotoStore {
  /** A private folder for temporary files; any process may use it. */
  readonly tempFolder: string;

  /**
   * Stores all bytes under the key, or nothing: when the promise resolves, the file is durable; when it rejects, no
   * part of it can be read. Replaces an existing file. Throws {@link PhotoStoreFullError} if there is no space left,
   * and {@link PhotoSizeMismatchError} if the stream yielded more or fewer bytes than it promised.
   */
  put(key: string, source: PhotoSource): Promise<void>;

  /**
   * Like `put`, for a file in `tempFolder`: the store moves it if it can, instead of copying. Afterwards the file may
   * or may not exist; the caller removes what is left.
   */
  putFile(key: string, path: string): Promise<void>;

  /** Null if there is no such file. Throws {@link PhotoRangeError} for a range that starts beyond its end. */
  open(key: string, range?: ByteRange): Promise<OpenPhoto | null>;

  /** Like `open`, for whole files only. */
  openReader(key: string): Promise<PhotoReader | null>;

  /**
   * Passes the path of a file with these bytes to `use`, for libraries that read files themselves and in small pieces:
   * the stored file if it is on this machine, else a private copy that is removed afterwards. Null if there is no such
   * file.
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null>;

  /** In bytes; null if there is no such file. */
  getSize(key: string): Promise<number | null>;

  /** Also succeeds if the file does not exist. */
  delete(key: string): Promise<void>;

  /** Every photo and size in the store, in no particular order; skips other files. */
  list(): AsyncIterable<StoredFile>;

  /** Readiness check: writes, reads, and removes a tiny marker; throws if that fails. */
  check(): Promise<void>;

  close(): Promise<void>;
}

/** No space or quota is left. Reading still works; retrying later may help (HTTP 507). */
export class PhotoStoreFullError extends Error {
  override name = 'PhotoStoreFullError';
}

/** The error for what the disk, the bucket or a library said when there was no space left. */
export function storeFull(cause: unknown): PhotoStoreFullError {
  return new PhotoStoreFullError('There is no space left to store photos.', { cause });
}

/** The source was too short or too long; nothing was stored. */
export class PhotoSizeMismatchError extends Error {
  override name = 'PhotoSizeMismatchError';

  constructor(size: number) {
    super(`Expected ${size} bytes, but received a different number.`);
  }
}

export class PhotoRangeError extends Error {
  override name = 'PhotoRangeError';
  readonly size: number;

  constructor(size: number) {
    super(`The range lies outside of the ${size} bytes of the photo.`);
    this.size = size;
  }
}
