import { ExteriorProfileGuide } from '../../shared/photos/photo-guides/exterior-profile-guide.tsx';
import { GuideFrame } from '../../shared/photos/photo-guides/guide-frame.tsx';

/** In place of the photo of a car that has none yet. */
export function NoPhoto() {
  return (
    <GuideFrame orientation="landscape">
      <ExteriorProfileGuide />
    </GuideFrame>
  );
}
