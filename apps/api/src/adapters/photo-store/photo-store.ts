import type { Readable } from 'node:stream';

/** What is stored: bytes at hand, or a stream that must bring exactly `size` bytes. */
export type PhotoSource = Uint8Array | { stream: Readable; size: number };

/** First and last byte, both included, counted from 0 as in RFC 9110 section 14. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An opened file. The stream must be read to its end or destroyed. */
export interface OpenPhoto {
  stream: Readable;
  /** Bytes of the whole file, also when only a range is read. */
  size: number;
}

/**
 * An opened file that is read into the caller's own memory, so that many megabytes pass through a few buffers. Must be
 * closed.
 */
export interface PhotoReader {
  /** Bytes of the whole file. */
  size: number;
  /** Reads on from where the last call ended; returns how many bytes the buffer holds now, 0 at the end of the file. */
  fill(buffer: Uint8Array): Promise<number>;
  close(): Promise<void>;
}

export interface StoredFile {
  key: string;
  size: number;
  modifiedAt: Date;
}

/**
 * Where photos and their sizes are kept. Keys are those of `photo-key.ts`; every method throws
 * `InvalidPhotoKeyError` for any other.
 */
export interface PhotoStore {
  /** A private folder for files in the making; the disk store moves none of them, any process may use it. */
  readonly tempFolder: string;

  /**
   * Stores all bytes under the key, or nothing: when the promise resolves the file is durable, when it rejects no
   * part of it can be read. An existing file is replaced. Throws {@link PhotoStoreFullError} when space is out and
   * {@link PhotoSizeMismatchError} when the stream brought more or fewer bytes than it promised.
   */
  put(key: string, source: PhotoSource): Promise<void>;

  /**
   * As `put`, for a file that was made in `tempFolder`: the store takes it over where it can, instead of writing it
   * once more. Afterwards the file may be gone or not; its maker removes what is left.
   */
  putFile(key: string, path: string): Promise<void>;

  /** Null when there is no such file. Throws {@link PhotoRangeError} for a range that starts behind its end. */
  open(key: string, range?: ByteRange): Promise<OpenPhoto | null>;

  /** As `open`, for whole files only. */
  openReader(key: string): Promise<PhotoReader | null>;

  /**
   * Hands the path of a file with these bytes to `use`, for libraries that read files themselves and in small pieces:
   * the stored file where it lies on this machine, else a private copy that is removed afterwards. Null when there is
   * no such file.
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null>;

  /** Bytes of the file, or null when there is no such file. */
  getSize(key: string): Promise<number | null>;

  /** Removes the file; one that is absent already is fine. */
  delete(key: string): Promise<void>;

  /** Every photo and size in the store, in no particular order; foreign files are passed over. */
  list(): AsyncIterable<StoredFile>;

  /** Really writes, reads and removes a tiny marker; throws when that fails. For readiness. */
  check(): Promise<void>;

  /** Lets go of connections. */
  close(): Promise<void>;
}

/** No space or quota is left. Reading goes on; the person may try again later (HTTP 507). */
export class PhotoStoreFullError extends Error {
  override name = 'PhotoStoreFullError';
}

/** The source was cut short or ran over; nothing was stored. */
export class PhotoSizeMismatchError extends Error {
  override name = 'PhotoSizeMismatchError';
}

/** The range asked for lies outside of the file (HTTP 416). */
export class PhotoRangeError extends Error {
  override name = 'PhotoRangeError';
  readonly size: number;

  constructor(size: number) {
    super(`The range lies outside of the ${size} bytes of the photo.`);
    this.size = size;
  }
}
