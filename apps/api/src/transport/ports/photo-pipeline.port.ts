import type { Readable } from 'node:stream';
import type { PhotoReading, ReadCategory } from '@marque/domain/photo/photo-readings';
import type { PhotoWidth } from '@marque/domain/product/limits';
import type { SizeFormat } from '../../adapters/photo-store/photo-key.ts';
import type { OpenPhoto } from '../../adapters/photo-store/photo-store.ts';

export interface FinishedPhoto {
  width: number;
  height: number;
  size: number;
  /** SHA-256 of the file, in lower-case hexadecimal. */
  sha256: string;
  crc32: number;
  placeholder: string;
}

export interface StoredPhoto extends FinishedPhoto {
  id: string;
  key: string;
  name: string;
  type: 'image/jpeg';
  /** SHA-256 of the upload, in lower-case hexadecimal: identifies a repeated upload. */
  sourceSha256: string;
}

export interface DeclaredUpload {
  fileName: string;
  /** The account of the photo: only one per account is decoded at a time. */
  account?: string;
  /** Aborts when nobody is waiting for the response anymore: then the work ends, and nothing is stored. */
  signal?: AbortSignal;
}

interface OpenSize extends OpenPhoto {
  key: string;
  type: `image/${SizeFormat}`;
}

export interface PhotoSizes {
  /**
   * Opens the photo in a width of at most `width` pixels, generated now unless the store has it; never enlarged. Null
   * if there is no such photo. Requests for the same size share one rendering.
   */
  open(key: string, width: PhotoWidth, format: SizeFormat): Promise<OpenSize | null>;

  has(key: string, width: PhotoWidth, format: SizeFormat): Promise<boolean>;

  /** Generates the size when idle, for later requests. Does nothing if it exists or is already planned. */
  plan(key: string, width: PhotoWidth, format: SizeFormat): void;

  /** Removes the photo and all its sizes, including those being generated. */
  deletePhoto(key: string): Promise<void>;

  /** Drops planned work and waits for running work. */
  close(): Promise<void>;
}

export type PhotoFinding = Pick<PhotoReading, 'kind' | 'value' | 'text' | 'grade' | 'readers' | 'place'>;

export interface RenderedPage extends FinishedPhoto {
  findings: PhotoFinding[];
}

export interface RenderedDocument {
  sha256: string;
  crc32: number;
  pages: RenderedPage[];
}

/** A PDF that is durably in the store with the images of its pages. */
export interface StoredDocument extends Omit<RenderedDocument, 'pages'> {
  id: string;
  key: string;
  name: string;
  size: number;
  pages: (RenderedPage & { id: string; key: string })[];
}

export interface PhotoPipeline {
  storePhoto(input: Readable, declared: DeclaredUpload): Promise<StoredPhoto>;
  storeDocument(input: Readable, declared: DeclaredUpload): Promise<StoredDocument>;
  openSize: PhotoSizes['open'];
  hasSize: PhotoSizes['has'];
  planSize: PhotoSizes['plan'];
  deletePhoto: PhotoSizes['deletePhoto'];
  /**
   * Reads a photo of this category in a separate process, which is killed at its deadline; `null` if there is no such
   * photo. Callers read one at a time. Rejects if the photo cannot be read, and when `signal` aborts.
   */
  readPhoto(key: string, category: ReadCategory, signal?: AbortSignal): Promise<PhotoFinding[] | null>;
  /** Drops planned work, waits for the sizes being generated, and ends the child processes. */
  close(): Promise<void>;
}
