import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';

export interface PhotoCameraProps {
  /** Where it starts. */
  category: PhotoCategory;
  /** One picture in the place of another: the camera stays in its category, and closes when the picture is kept. */
  isRetake?: boolean;
  /** Photos that are there already, those on their way included. */
  countOf(category: PhotoCategory): number;
  /** A picture was kept. `acceptedAdvice`: what was found, and it was kept all the same. */
  onShot(category: PhotoCategory, file: File, acceptedAdvice: readonly PhotoAdvice[]): void;
  /** The person went on to another category. */
  onCategory(category: PhotoCategory): void;
  /** The phone's own camera is asked for; comes within the press of a button. */
  onUseFileInput(category: PhotoCategory): void;
  /** There is no camera to be had, or it may not be used. */
  onFailed(): void;
  onClose(): void;
}
