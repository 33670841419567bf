import type { ReactNode } from 'react';
import { DamageGuide } from './damage-guide.tsx';
import { DocumentsGuide } from './documents-guide.tsx';
import { ExteriorFrontGuide, ExteriorRearGuide } from './exterior-guides.tsx';
import { ExteriorProfileGuide } from './exterior-profile-guide.tsx';
import { GuideFrame, type GuideOrientation } from './guide-frame.tsx';
import { InteriorOverviewGuide } from './interior-overview-guide.tsx';
import { InteriorScreensGuide } from './interior-screens-guide.tsx';
import { InteriorSeatsGuide } from './interior-seats-guide.tsx';
import { InteriorSteeringGuide } from './interior-steering-guide.tsx';
import { OdometerGuide } from './odometer-guide.tsx';
import { ScenicGuide } from './scenic-guide.tsx';
import { TrunkGuide } from './trunk-guide.tsx';
import { UnderHoodGuide } from './under-hood-guide.tsx';
import { VinPlateGuide } from './vin-plate-guide.tsx';
import { WheelsTiresGuide } from './wheels-tires-guide.tsx';

/** The wizard's photo categories (spec 3.10) and the optional ones after them. */
export type PhotoGuideCategory =
  | 'scenic'
  | 'exterior_profile'
  | 'exterior_front'
  | 'exterior_rear'
  | 'wheels_tires'
  | 'interior_overview'
  | 'interior_steering'
  | 'interior_seats'
  | 'interior_screens'
  | 'under_hood'
  | 'trunk'
  | 'vin_plate'
  | 'odometer'
  | 'damage'
  | 'documents';

type Guide = { orientation: GuideOrientation; drawing: ReactNode };

const GUIDES = {
  scenic: { orientation: 'portrait', drawing: <ScenicGuide /> },
  exterior_profile: { orientation: 'landscape', drawing: <ExteriorProfileGuide /> },
  exterior_front: { orientation: 'landscape', drawing: <ExteriorFrontGuide /> },
  exterior_rear: { orientation: 'landscape', drawing: <ExteriorRearGuide /> },
  wheels_tires: { orientation: 'portrait', drawing: <WheelsTiresGuide /> },
  interior_overview: { orientation: 'portrait', drawing: <InteriorOverviewGuide /> },
  interior_steering: { orientation: 'portrait', drawing: <InteriorSteeringGuide /> },
  interior_seats: { orientation: 'portrait', drawing: <InteriorSeatsGuide /> },
  interior_screens: { orientation: 'portrait', drawing: <InteriorScreensGuide /> },
  under_hood: { orientation: 'portrait', drawing: <UnderHoodGuide /> },
  trunk: { orientation: 'portrait', drawing: <TrunkGuide /> },
  vin_plate: { orientation: 'portrait', drawing: <VinPlateGuide /> },
  odometer: { orientation: 'portrait', drawing: <OdometerGuide /> },
  damage: { orientation: 'portrait', drawing: <DamageGuide /> },
  documents: { orientation: 'portrait', drawing: <DocumentsGuide /> },
} satisfies Record<PhotoGuideCategory, Guide>;

/**
 * Line drawing of the wanted angle, in the orientation that the category asks for. Hidden from screen readers: the
 * category's title and hint stand beside it.
 */
export function PhotoGuide({ category, className }: { category: PhotoGuideCategory; className?: string | undefined }) {
  const { orientation, drawing } = GUIDES[category];
  return (
    <GuideFrame orientation={orientation} className={className}>
      {drawing}
    </GuideFrame>
  );
}
