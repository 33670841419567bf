import type { RatedArea } from '@marque/domain/consignment/damage-report';

export const RATED_AREA_LABELS: Readonly<Record<RatedArea, string>> = {
  exterior: 'Exterior',
  paint: 'Paint',
  interior: 'Interior',
  mechanical: 'Mechanical',
  electrical: 'Electrical',
  tires: 'Tires',
};
