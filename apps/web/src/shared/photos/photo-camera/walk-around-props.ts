import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { WizardCategory } from '@marque/domain/photo/photo-categories';
import type { IsTaken } from './walk.ts';

export interface WalkAroundProps {
  /** Whether the page has a camera of its own; otherwise each view is taken with the phone's. */
  isLive: boolean;
  isTaken: IsTaken;
  /** What was found about a photo that was taken here. */
  adviceOf(id: string): readonly PhotoAdvice[];
  /**
   * A picture was taken, in the place of an earlier one where its id is given. Returns its own id; `null` where it
   * could not be taken in.
   */
  onShot(view: WizardCategory, file: File, replaces: string | null): string | null;
  /** The page's camera is not to be had: it is not asked for again. */
  onNoCamera(): void;
  /** The walk-around could not be loaded. */
  onUnavailable(): void;
  onClose(): void;
}
