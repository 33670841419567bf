/** Messages with several occasions: a rule that a form checks too, or an error that a toast also states. */

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
