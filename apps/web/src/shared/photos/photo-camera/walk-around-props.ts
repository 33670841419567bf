import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { WizardCategory } from '@marque/domain/photo/photo-categories';
import type { IsTaken } from './walk.ts';

export interface WalkAroundProps {
  /** Whether the page has its own camera; otherwise each view is taken with the phone's camera app. */
  isLive: boolean;
  isTaken: IsTaken;
  /** Advice on a photo taken here. */
  getAdvice(id: string): readonly PhotoAdvice[];
  /** Takes in a picture, replacing the one with the id in `replaces`. Returns its own id; `null` if it was rejected. */
  onShot(view: WizardCategory, file: File, replaces: string | null): string | null;
  /** The page's camera is not available and is not tried again. */
  onNoCamera(): void;
  onUnavailable(): void;
  onClose(): void;
}
