import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';

export interface PhotoCameraProps {
  category: PhotoCategory;
  /** Replaces one picture: the camera stays in its category and closes when the picture is kept. */
  isRetake?: boolean;
  getCount(category: PhotoCategory): number;
  /** A picture was kept, despite the advice in `acceptedAdvice` if there is any. */
  onShot(category: PhotoCategory, file: File, acceptedAdvice: readonly PhotoAdvice[]): void;
  onCategory(category: PhotoCategory): void;
  /** The person asked for the phone's camera app. Called within the click, as opening a file input requires. */
  onUseFileInput(category: PhotoCategory): void;
  onFailed(): void;
  onClose(): void;
}
