/** The chapters of the API description, in reading order. */
export const CHAPTERS = {
  'Signing in': 'A session by user name and password, in a cookie. Scripts do better with an access token.',
  Phone: 'A consignor proves a telephone number once, before anything else is open to him.',
  Drafts: 'The one draft a consignor works on. Half a VIN is worth keeping: nothing is required until it is submitted.',
  Photos: 'Uploaded one at a time, shown to their owner and to the house alone.',
  Consignments: 'Submitting a car and seeing where it stands.',
  Vehicles: 'What a VIN says of a car.',
  Webhooks: 'Addresses of yours that are told when the status of a consignment changes.',
  Review: 'For the house: what came in, and what is decided about it.',
  Email: 'For administrators: how the house sends its mail.',
  Users: 'For administrators: who has an account.',
  Account: 'What belongs to the account itself.',
  Operation: 'For whoever runs the product.',
} as const;
export type Chapter = keyof typeof CHAPTERS;
