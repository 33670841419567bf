import { z } from 'zod';

export type PhotoOrientation = 'portrait' | 'landscape';

export interface PhotoCategoryRule {
  title: string;
  orientation: PhotoOrientation;
  minimum: 0 | 1;
  guidance: string;
}

/** The 11 categories of the photo sub-wizard, in its order (spec 3.10 and 9.1). */
export const WIZARD_CATEGORIES = [
  'scenic',
  'exterior_profile',
  'exterior_front',
  'exterior_rear',
  'wheels_tires',
  'interior_overview',
  'interior_steering',
  'interior_seats',
  'interior_screens',
  'under_hood',
  'trunk',
] as const;
export type WizardCategory = (typeof WIZARD_CATEGORIES)[number];

/** Optional categories beyond those of the wizard (ADR 0017). */
export const EXTRA_CATEGORIES = ['vin_plate', 'odometer', 'damage', 'documents'] as const;
export type ExtraCategory = (typeof EXTRA_CATEGORIES)[number];

export const PHOTO_CATEGORIES = [...WIZARD_CATEGORIES, ...EXTRA_CATEGORIES] as const;
export const PhotoCategory = z.enum(PHOTO_CATEGORIES);
export type PhotoCategory = z.infer<typeof PhotoCategory>;

export const PHOTO_CATEGORY_RULES: Readonly<Record<PhotoCategory, PhotoCategoryRule>> = {
  scenic: {
    title: 'Scenic',
    orientation: 'portrait',
    minimum: 1,
    guidance: 'The whole car in a setting that suits it, from a little distance.',
  },
  exterior_profile: {
    title: 'Exterior Profile',
    orientation: 'landscape',
    minimum: 1,
    guidance: 'The full side, wheels straight, camera at door‑handle height.',
  },
  exterior_front: {
    title: 'Exterior Front',
    orientation: 'landscape',
    minimum: 1,
    guidance: 'Straight on or three-quarter, both headlights in the photo.',
  },
  exterior_rear: {
    title: 'Exterior Rear',
    orientation: 'landscape',
    minimum: 1,
    guidance: 'Straight on or three-quarter, both taillights in the photo.',
  },
  wheels_tires: {
    title: 'Wheels & Tires',
    orientation: 'portrait',
    minimum: 1,
    guidance: 'One wheel filling the frame, rim and tread easy to judge.',
  },
  interior_overview: {
    title: 'Interior Overview',
    orientation: 'portrait',
    minimum: 1,
    guidance: 'The whole cabin from the rear seat or an open door.',
  },
  interior_steering: {
    title: 'Steering Wheel',
    orientation: 'portrait',
    minimum: 1,
    guidance: 'Steering wheel and instruments from the driver’s seat.',
  },
  interior_seats: {
    title: 'Seats',
    orientation: 'portrait',
    minimum: 1,
    guidance: 'The front seats through an open door, bolsters visible.',
  },
  interior_screens: {
    title: 'Screens & Console',
    orientation: 'portrait',
    minimum: 0,
    guidance: 'The center display switched on, with the console below it.',
  },
  under_hood: {
    title: 'Under the Hood',
    orientation: 'portrait',
    minimum: 1,
    guidance: 'The engine bay from above, hood fully open.',
  },
  trunk: {
    title: 'Trunk',
    orientation: 'portrait',
    minimum: 1,
    guidance: 'The open trunk, empty or with its original tools.',
  },
  vin_plate: {
    title: 'VIN Plate',
    orientation: 'portrait',
    minimum: 0,
    guidance: 'The plate behind the windshield or on the door frame, sharp enough to read.',
  },
  odometer: {
    title: 'Odometer',
    orientation: 'portrait',
    minimum: 0,
    guidance: 'The mileage with the ignition on.',
  },
  damage: {
    title: 'Damage',
    orientation: 'portrait',
    minimum: 0,
    guidance: 'Every mark you mention, close enough to judge.',
  },
  documents: {
    title: 'Documents',
    orientation: 'portrait',
    minimum: 0,
    guidance: 'Service records, title, invoices and other papers.',
  },
};

/** The message for a required category without a photo (spec 5.8). */
export function photoRequiredMessage(category: PhotoCategory): string {
  return `Photo required: Please add at least 1 photo for ${PHOTO_CATEGORY_RULES[category].title}`;
}
