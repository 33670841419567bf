import type { DamageArea } from '@marque/domain/consignment/damage-report';

/** The four questions of the damage report (spec 2.14). */
export const DAMAGE_QUESTIONS: Readonly<Record<DamageArea, { label: string; hint: string }>> = {
  exterior: { label: 'Exterior damage', hint: 'Dents, scratches, rust, cracked glass' },
  interior: { label: 'Interior damage', hint: 'Tears, stains, worn or broken trim' },
  mechanical: { label: 'Mechanical damage', hint: 'Engine, gearbox, brakes, suspension' },
  electrical: { label: 'Electrical damage', hint: 'Lights, windows, screens, warning lamps' },
};
