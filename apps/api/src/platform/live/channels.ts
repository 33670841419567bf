/** Where the database announces each new event of the record (a trigger of the migrations). */
export const EVENTS_CHANNEL = 'consignment_events';
/** Where a change of a claim is announced, or a decision that can be undone: neither is part of the record. */
export const CLAIMS_CHANNEL = 'consignment_claims';
/**
 * Where a change of a draft's photos by a phone, or of its connection, is announced, which is no part of the record
 * either.
 */
export const DRAFT_PHOTOS_CHANNEL = 'draft_photos';
