import type { Photos } from '@marque/domain/photo/photos';

/** The screen that shows and saves the photos: the wizard, an answer, or a paired phone. */
export interface PhotoHost {
  /** Owner of the files in this browser. Files are never shown to anyone else. */
  owner: string;
  /**
   * The draft or answer the photos belong to, such as `draft-5`; `null` until it has an id. A file counts as a
   * duplicate only within one scope.
   */
  scope: string | null;
  /** The current photos, which may be newer than those last rendered. */
  getPhotos(): Photos;
  /** Takes the changed photos and saves them as soon as possible. */
  change(photos: Photos): void;
  /** Fetches the photos again after another tab saved some. */
  refresh?(): void;
}
