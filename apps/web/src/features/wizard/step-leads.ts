import type { WIZARD_STEP_TITLES } from '@marque/domain/consignment/wizard';

/** What is below the title of each step; the first is that of spec 2.11. */
export const STEP_LEADS = [
  'Please provide your contact information for this consignment.',
  'Start with the VIN: it fills in most of the rest.',
  'Good photos sell a car. One photo per category is enough; more are welcome.',
  'Tell us what a careful buyer would find.',
] as const satisfies { length: (typeof WIZARD_STEP_TITLES)['length'] };
