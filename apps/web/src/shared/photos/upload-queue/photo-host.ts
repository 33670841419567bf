import type { Photos } from '@marque/domain/photo/photos';

/** What shows and saves the photos: the wizard with its draft, an answer, the phone that was paired with a draft. */
export interface PhotoHost {
  /** Whose files these are in this browser: nobody else ever sees them. */
  owner: string;
  /** What the photos belong to, `draft-5`; `null` while it has no name yet. The same file is one photo within it. */
  scope: string | null;
  /** The newest photos, as they are this moment and not as they were last rendered. */
  getPhotos(): Photos;
  /** Takes changed photos and saves them as soon as it can. */
  change(photos: Photos): void;
  /** Another tab saved photos: fetches them. */
  refresh?(): void;
}
