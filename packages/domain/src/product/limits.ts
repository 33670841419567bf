/** The limits and other numbers of spec 9 and the ADRs. */

/** Length of a VIN since 1981 (ISO 3779, 49 CFR 565). */
export const VIN_LENGTH = 17;
export const MIN_VEHICLE_YEAR = 1900;
/** Cars built earlier may have a shorter chassis number instead of a VIN. */
export const FIRST_VIN_YEAR = 1981;

export const MIN_RATING = 1;
export const MAX_RATING = 10;
export const DEFAULT_RATING = 7;
export const DEFAULT_MILEAGE = 0;

export const MIN_PHONE_LENGTH = 10;
export const MIN_PASSWORD_LENGTH = 6;
/** In bytes. Limits the work of hashing. */
export const MAX_PASSWORD_BYTES = 1024;
export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 64;
export const MIN_NAME_LENGTH = 2;
export const MAX_NAME_LENGTH = 100;
export const MAX_SHORT_TEXT_LENGTH = 200;
export const MAX_LONG_TEXT_LENGTH = 5_000;
export const MAX_EMAIL_LENGTH = 254;

export const CODE_LENGTH = 6;
export const CODE_LIFETIME_MS = 10 * 60_000;
export const CODE_TRIES = 5;
export const CODE_RESEND_DELAY_MS = 30_000;
export const CODES_PER_HOUR = 5;
export const CODES_PER_DAY = 10;
/** How long a login may wait for its second factor (ADR 0008). */
export const LOGIN_CHALLENGE_LIFETIME_MS = 10 * 60_000;
export const LOGIN_CHALLENGE_TRIES = 5;
/** The delay between a verified code and the caller's callback (spec 4.3). */
export const PHONE_VERIFIED_DELAY_MS = 100;

export const WIZARD_STEPS = 4;
export const MAX_PHOTOS_PER_CATEGORY = 20;
export const MAX_PHOTO_BYTES = 25 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 60_000_000;
/** For an uploaded PDF (ADR 0181). */
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
export const MAX_DOCUMENT_PAGES = 30;
/** PDFs in one draft or one response. */
export const MAX_DOCUMENTS = 10;
/** PDFs of one car, including those that were added after it was submitted. */
export const MAX_CAR_DOCUMENTS = 30;
/**
 * The widths in which photos are served besides the original, in pixels: for a row, a card, a part of a screen, and a
 * whole screen (spec 17.10).
 */
export const PHOTO_WIDTHS = [160, 400, 1200, 2400] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

export const SUCCESS_COUNTDOWN_SECONDS = 5;
/** After an administrator has set up a second factor (spec 9.6). */
export const TWO_FACTOR_COUNTDOWN_SECONDS = 10;
export const HELP_TOOLTIP_DELAY_MS = 300;
export const REVIEW_PROMISE_HOURS = 24;
/** The team is reminded when this much of the promised time is left (ADR 0162). */
export const PROMISE_REMINDER_HOURS = 4;

export const MOBILE_BREAKPOINT_PX = 768;
export const MOBILE_MENU_WIDTH_PX = 280;

export const TOAST_LIMIT = 1;
export const TOAST_VISIBLE_MS = 5_000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
export const TOAST_MAX_WIDTH_PX = 420;

/** For staff lists: the largest page, and the page size of the web app. */
export const MAX_STAFF_PAGE = 1_000;
/** Orders of the lists of drafts, by when they were saved, and of users. */
export const LIST_SORTS = ['newest', 'oldest'] as const;
export const STAFF_PAGE_SIZE = 50;

export function maxVehicleYear(now: Date = new Date()): number {
  return now.getFullYear() + 1;
}
