import type { Readable } from 'node:stream';
import type { PhotoReading, ReadCategory } from '@marque/domain/photo/photo-readings';
import type { PhotoWidth } from '@marque/domain/product/limits';
import type { SizeFormat } from '../../adapters/photo-store/photo-key.ts';
import type { OpenPhoto } from '../../adapters/photo-store/photo-store.ts';

export interface FinishedPhoto {
  width: number;
  height: number;
  /** Bytes of the file. */
  size: number;
  /** SHA-256 of the file, in lower-case hexadecimal. */
  sha256: string;
  /** CRC-32 of the file, unsigned, as a ZIP wants it. */
  crc32: number;
  /** A blurred preview as a `data:` address. */
  placeholder: string;
}

/** A photo that is durably in the store. */
export interface StoredPhoto extends FinishedPhoto {
  /** Version 4 UUID. */
  id: string;
  key: string;
  /** What the device called it, made harmless, with the ending `.jpg`. */
  name: string;
  type: 'image/jpeg';
  /** SHA-256 of what was uploaded, in lower-case hexadecimal: tells a repeated upload. */
  sourceSha256: string;
}

export interface DeclaredUpload {
  fileName: string;
  /** Whose photo it is: one of an account is decoded at a time. */
  account?: string;
  /** Aborts when nobody waits for the answer any more: then what is under way ends, and nothing is stored. */
  signal?: AbortSignal;
}

interface OpenSize extends OpenPhoto {
  key: string;
  type: `image/${SizeFormat}`;
}

export interface PhotoSizes {
  /**
   * Opens the photo in a width of at most `width` pixels, made now unless the store has it; never enlarged. Null when
   * there is no such photo. Requests for the same size share one rendering.
   */
  open(key: string, width: PhotoWidth, format: SizeFormat): Promise<OpenSize | null>;

  /** Whether the store has the size already. */
  has(key: string, width: PhotoWidth, format: SizeFormat): Promise<boolean>;

  /**
   * Makes the size when nobody waits for anything, for whoever asks later. Does nothing where it is made or planned
   * already.
   */
  plan(key: string, width: PhotoWidth, format: SizeFormat): void;

  /** Removes the photo and every size of it, those in the making included. */
  deletePhoto(key: string): Promise<void>;

  /** Begins nothing that was planned any more and waits for what is in the making. */
  close(): Promise<void>;
}

/** Something that a photo says. */
export type PhotoFinding = Pick<PhotoReading, 'kind' | 'value' | 'text' | 'grade' | 'readers'>;

/** A page of a PDF as a JPEG, and what the text of the PDF says there. */
export interface RenderedPage extends FinishedPhoto {
  findings: PhotoFinding[];
}

/** A PDF whose pages were drawn. */
export interface RenderedDocument {
  sha256: string;
  crc32: number;
  pages: RenderedPage[];
}

/** A PDF that is durably in the store with the images of its pages. */
export interface StoredDocument extends Omit<RenderedDocument, 'pages'> {
  /** Version 4 UUID. */
  id: string;
  key: string;
  /** What the device called it, made harmless, with the ending `.pdf`. */
  name: string;
  /** Bytes of the PDF. */
  size: number;
  pages: (RenderedPage & { id: string; key: string })[];
}

export interface PhotoPipeline {
  /** See `storePhoto` in `modules/photo/pipeline`. */
  storePhoto(input: Readable, declared: DeclaredUpload): Promise<StoredPhoto>;
  /** See `storeDocument` in `modules/photo/pipeline/pdf`. */
  storeDocument(input: Readable, declared: DeclaredUpload): Promise<StoredDocument>;
  openSize: PhotoSizes['open'];
  hasSize: PhotoSizes['has'];
  planSize: PhotoSizes['plan'];
  deletePhoto: PhotoSizes['deletePhoto'];
  /**
   * Reads what a photo of this category says, in a process of its own that is killed at its deadline; `null` when there
   * is no such photo. Callers read one at a time. Rejects where the photo cannot be read, and when `signal` aborts.
   */
  readPhoto(key: string, category: ReadCategory, signal?: AbortSignal): Promise<PhotoFinding[] | null>;
  /** Begins nothing that was planned any more, waits for the sizes in the making and ends the child processes. */
  close(): Promise<void>;
}
