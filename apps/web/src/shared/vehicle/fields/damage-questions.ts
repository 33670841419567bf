import type { DamageArea } from '@marque/domain/consignment/damage-report';

/** The four questions of the damage report (spec 2.14). */
export const DAMAGE_QUESTIONS: Readonly<Record<DamageArea, { label: string; hint: string; help: string }>> = {
  exterior: {
    label: 'Exterior damage',
    hint: 'Dents, scratches, rust, cracked glass',
    help: 'Answer yes to anything that can be seen from outside, however small. A photo of it helps buyers trust the rest.',
  },
  interior: {
    label: 'Interior damage',
    hint: 'Tears, stains, worn or broken trim',
    help: 'Seats, dashboard, headliner and carpets. Normal signs of use for its mileage are not damage.',
  },
  mechanical: {
    label: 'Mechanical damage',
    hint: 'Engine, transmission, brakes, suspension',
    help: 'Leaks, noises, warning lights of the drivetrain, and repairs that are due or were put off.',
  },
  electrical: {
    label: 'Electrical damage',
    hint: 'Lights, windows, screens, warning lights',
    help: 'Anything with a switch that does not do what it should, and warning lights that stay on.',
  },
};
