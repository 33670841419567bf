import type { ReactNode } from 'react';
import { Drawing } from '../../../ui/illustrations/pen.tsx';
import { DamageGuide } from './damage-guide.tsx';
import { DocumentsGuide } from './documents-guide.tsx';
import { ExteriorFrontGuide, ExteriorProfileGuide, ExteriorRearGuide } from './exterior-guides.tsx';
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

type Guide = { orientation: 'portrait' | 'landscape'; drawing: ReactNode };

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

const SHEETS = {
  portrait: { width: 180, height: 240, corners: 'M8 24V8H24M156 8H172V24M172 216V232H156M24 232H8V216' },
  landscape: { width: 240, height: 180, corners: 'M8 24V8H24M216 8H232V24M232 156V172H216M24 172H8V156' },
} as const;

/**
 * Line drawing of the wanted angle inside viewfinder corners, in 3:4 portrait or 4:3 landscape as the category asks
 * (spec 9.2). Hidden from screen readers: the category's title and hint stand beside it.
 */
export function PhotoGuide({ category, className }: { category: PhotoGuideCategory; className?: string | undefined }) {
  const { orientation, drawing } = GUIDES[category];
  const { width, height, corners } = SHEETS[orientation];
  return (
    <Drawing width={width} height={height} className={className}>
      <path d={corners} opacity=".35" />
      {drawing}
    </Drawing>
  );
}
