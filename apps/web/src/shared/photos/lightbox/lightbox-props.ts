import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoEntry } from '@marque/domain/photo/photos';

export interface LightboxSlide {
  photo: PhotoEntry;
  label: string;
  alt: string;
  advice?: readonly PhotoAdvice[] | undefined;
}

export interface LightboxProps {
  slides: readonly LightboxSlide[];
  index: number;
  onIndexChange(index: number): void;
  onClose(): void;
}
