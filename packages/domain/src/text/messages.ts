/**
 * Messages with several occasions: a rule that a form checks too, or an error that a toast also states. Those of
 * errors that the browser itself finds are here, so that it does not load the table of all (api/errors.ts).
 */

export const VALID_PHONE_REQUIRED = 'Valid phone number is required';
/** Spec 5.15. */
export const CODE_TOO_SHORT = 'Please enter the 6-digit verification code';
export const CODE_NOT_VALID = 'Invalid or expired verification code';
export const VIN_NOT_DECODED = 'Failed to decode VIN. Please enter details manually.';
export const PHOTO_TOO_LARGE = 'A photo can be at most 25 MB.';
export const NOT_A_WHOLE_NUMBER = 'Must be a whole number';
export const LISTED_TWICE = 'List each one only once';
export const PROFILE_NOT_FETCHED = 'Failed to fetch user profile';
export const SETTING_NOT_CHANGED = 'Failed to change this setting.';
export const MESSAGE_NOT_SENT_AGAIN = 'Failed to send the message again.';
export const VALIDATION_FAILED = 'Please check the highlighted fields.';
export const NOT_SIGNED_IN = 'Please sign in.';
export const LOGIN_EXPIRED = 'Your sign-in has expired. Please sign in again.';
export const CONSIGNMENTS_CLOSED = 'New consignments are not being accepted at the moment.';
export const OWN_ACCOUNT = 'You cannot delete or demote yourself.';
export const OWN_ACCOUNT_IN_SETTINGS =
  'Please change your own password, second factor and phone number in your settings (/settings).';
export const NOT_AN_IMAGE = 'This file is not a photo we can read. Please use JPEG, PNG, WebP, AVIF or HEIC.';
export const DOCUMENT_TOO_LARGE = 'A document can be at most 25 MB.';
export const PHOTO_DAMAGED = 'This photo is damaged or incomplete. Please try again.';
export const LINK_INVALID = 'This link is no longer valid. Please ask for a new one.';
export const UNAVAILABLE = 'The service is briefly unavailable. Please try again.';
export const UNEXPECTED = 'Something went wrong on our side. Please try again.';
