/** Announces each new event of the log (by a trigger in the migrations). */
export const EVENTS_CHANNEL = 'consignment_events';
/** Announces changes of claims, and decisions that can be undone: neither is in the log. */
export const CLAIMS_CHANNEL = 'consignment_claims';
/** Announces outcomes of emails and webhook messages, which are not in the log either. */
export const OUTCOMES_CHANNEL = 'outcomes';
/** Announces changes of a draft's photos by a phone, or of its pairing, which are not in the log either. */
export const DRAFT_PHOTOS_CHANNEL = 'draft_photos';
/** Changes of what all staff share, or of what applies to everybody. Not in the event log. */
export const COMPANY_CHANNEL = 'company_changes';
