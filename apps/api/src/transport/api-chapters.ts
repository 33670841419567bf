/** The chapters of the API description, in reading order. */
export const CHAPTERS = {
  'Signing in':
    'Start a session with a username and password. Its id is set in a cookie. Scripts should use an access token instead.',
  Phone: 'Consignors verify a phone number once, before they can do anything else.',
  Drafts:
    'Each consignor has one draft. Incomplete values are accepted: nothing is required until the draft is submitted.',
  Photos: 'Photos are uploaded one at a time. Only their owner and staff can see them.',
  Documents: 'Documents about a car, as PDF. Only their owner and staff can see them.',
  Consignments: 'Submit a vehicle and follow its status.',
  Messages: 'The conversation between the owner of a vehicle and staff.',
  Proposals: 'What the owner of a vehicle asks staff to add or correct after submitting.',
  Vehicles: 'Look up a vehicle by its VIN.',
  Webhooks:
    'Get a message at a URL of yours when the status of a consignment changes, or there is a new message or proposal about it.',
  Review: 'For staff: list consignments and decide on them.',
  Email: 'For administrators: how Marque sends email.',
  Users: 'For administrators: manage user accounts.',
  Account: 'The caller’s own account.',
  Operation: 'For operators: health checks and this description.',
} as const;
export type Chapter = keyof typeof CHAPTERS;
