import {
  CODE_NOT_VALID,
  CONSIGNMENTS_CLOSED,
  DOCUMENT_TOO_LARGE,
  LINK_INVALID,
  LOGIN_EXPIRED,
  NOT_AN_IMAGE,
  NOT_SIGNED_IN,
  OWN_ACCOUNT,
  OWN_ACCOUNT_IN_SETTINGS,
  PHOTO_DAMAGED,
  PHOTO_TOO_LARGE,
  UNAVAILABLE,
  UNEXPECTED,
  VALID_PHONE_REQUIRED,
  VALIDATION_FAILED,
  VIN_NOT_DECODED,
} from '../text/messages.ts';

/** tRPC's names for the HTTP statuses of contract 4.3. */
export type ErrorStatus =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_SUPPORTED'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNPROCESSABLE_CONTENT'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE';

interface ErrorEntry {
  status: ErrorStatus;
  http?: number;
  message: string;
}

/** Every error of the product: its code, which clients switch on, its status, and its message. */
export const ERRORS = {
  VALIDATION_FAILED: { status: 'BAD_REQUEST', message: VALIDATION_FAILED },
  MALFORMED_REQUEST: { status: 'BAD_REQUEST', message: 'The request could not be read.' },
  NOT_SIGNED_IN: { status: 'UNAUTHORIZED', message: NOT_SIGNED_IN },
  WRONG_CREDENTIALS: { status: 'UNAUTHORIZED', message: 'Invalid username or password' },
  LOGIN_EXPIRED: { status: 'UNAUTHORIZED', message: LOGIN_EXPIRED },
  PASSKEY_REFUSED: { status: 'UNAUTHORIZED', message: 'This passkey was not accepted.' },
  PAIRING_ENDED: {
    status: 'UNAUTHORIZED',
    message: 'This phone is no longer connected. Please show a new code on your computer.',
  },
  TOKEN_INVALID: { status: 'UNAUTHORIZED', message: 'This access token is not valid.' },
  PASSWORD_WRONG: { status: 'UNPROCESSABLE_CONTENT', message: 'This is not your current password' },
  PASSWORD_TOO_COMMON: {
    status: 'BAD_REQUEST',
    message: 'This password is one of the most common ones. Please choose another.',
  },
  REAUTHENTICATION_NEEDED: { status: 'FORBIDDEN', message: 'Please confirm that it is you.' },
  NOT_ALLOWED: { status: 'FORBIDDEN', message: 'You are not allowed to do this.' },
  TOKEN_NOT_ALLOWED: { status: 'FORBIDDEN', message: 'This access token may not do this.' },
  FOREIGN_USER: { status: 'FORBIDDEN', message: 'You can only do this for your own account.' },
  FOREIGN_ORIGIN: { status: 'FORBIDDEN', message: 'This request came from another site and was refused.' },
  PHONE_NOT_VERIFIED: { status: 'FORBIDDEN', message: 'Please verify your phone number first.' },
  CONSIGNMENTS_CLOSED: { status: 'FORBIDDEN', message: CONSIGNMENTS_CLOSED },
  NOT_FOUND: { status: 'NOT_FOUND', message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 'METHOD_NOT_SUPPORTED', message: 'This address does not accept this method.' },
  USER_NOT_FOUND: { status: 'NOT_FOUND', message: 'User not found' },
  DRAFT_NOT_FOUND: { status: 'NOT_FOUND', message: 'No draft found' },
  CONSIGNMENT_NOT_FOUND: { status: 'NOT_FOUND', message: 'Consignment not found' },
  SESSION_NOT_FOUND: { status: 'NOT_FOUND', message: 'This session has already ended' },
  PASSKEY_NOT_FOUND: { status: 'NOT_FOUND', message: 'Passkey not found' },
  TOKEN_NOT_FOUND: { status: 'NOT_FOUND', message: 'Access token not found' },
  WEBHOOK_NOT_FOUND: { status: 'NOT_FOUND', message: 'Webhook not found' },
  SAVED_VIEW_NOT_FOUND: { status: 'NOT_FOUND', message: 'This view no longer exists' },
  PROPOSAL_NOT_FOUND: { status: 'NOT_FOUND', message: 'Proposal not found' },
  DELIVERY_NOT_FOUND: { status: 'NOT_FOUND', message: 'Delivery not found' },
  MAIL_NOT_FOUND: { status: 'NOT_FOUND', message: 'Message not found' },
  DOCUMENT_NOT_FOUND: { status: 'NOT_FOUND', message: 'Document not found' },
  PHOTO_NOT_FOUND: { status: 'NOT_FOUND', message: 'Photo not found' },
  USERNAME_TAKEN: { status: 'CONFLICT', message: 'Username already exists' },
  LAST_ADMIN: { status: 'CONFLICT', message: 'The last administrator can be neither deleted nor demoted.' },
  OWN_ACCOUNT: { status: 'CONFLICT', message: OWN_ACCOUNT },
  OWN_ACCOUNT_IN_SETTINGS: {
    status: 'CONFLICT',
    message: OWN_ACCOUNT_IN_SETTINGS,
  },
  NO_PHONE: { status: 'CONFLICT', message: 'There is no phone number to verify yet.' },
  PHONE_UNVERIFIED_FOR_SMS: {
    status: 'CONFLICT',
    message: 'Codes by text message need a verified phone number. Please verify it first or use an authenticator app.',
  },
  PHONE_IS_SECOND_FACTOR: {
    status: 'CONFLICT',
    message:
      'This number receives the sign-in codes. Please switch two-factor authentication to an app, or off, first.',
  },
  TWO_FACTOR_ALREADY_ON: { status: 'CONFLICT', message: 'Two-factor authentication is already switched on.' },
  TWO_FACTOR_OFF: { status: 'CONFLICT', message: 'Two-factor authentication is not switched on.' },
  TOO_MANY_PASSKEYS: { status: 'CONFLICT', message: 'Please remove a passkey before you add another.' },
  PASSKEY_KNOWN: { status: 'CONFLICT', message: 'This passkey is already in your list.' },
  TOO_MANY_TOKENS: { status: 'CONFLICT', message: 'Please revoke an access token before you create another.' },
  TOO_MANY_WEBHOOKS: { status: 'CONFLICT', message: 'Please remove a webhook before you add another.' },
  TOO_MANY_SAVED_VIEWS: { status: 'CONFLICT', message: 'Please delete a view before you save another.' },
  SAVED_VIEW_NAME_TAKEN: { status: 'CONFLICT', message: 'There is already a view with this name.' },
  WEBHOOK_PAUSED: { status: 'CONFLICT', message: 'This webhook is paused. Please resume it first.' },
  EMAIL_NOT_SET_UP: { status: 'CONFLICT', message: 'Please save the email settings first.' },
  DELETION_PENDING: { status: 'CONFLICT', message: 'This account is already scheduled for deletion.' },
  PHOTO_SPACE_USED: {
    status: 'CONFLICT',
    message:
      'Your photos use all of your storage. Please remove some that you do not need: their space is freed a day later.',
  },
  TOO_MANY_DOCUMENTS: {
    status: 'CONFLICT',
    message: 'A car can have at most 10 documents. Please remove one before you add another.',
  },
  TOO_MANY_CONSIGNMENTS: {
    status: 'CONFLICT',
    message: 'Your account has reached the limit for consignments. Please contact us.',
  },
  TOO_MANY_OPEN_CONSIGNMENTS: {
    status: 'CONFLICT',
    message: 'You have reached the limit for open consignments. Please wait until some are decided, or withdraw one.',
  },
  STATUS_NOT_ALLOWED: {
    status: 'CONFLICT',
    message: 'This is no longer possible because the status of the consignment has changed.',
  },
  PROPOSAL_OPEN: { status: 'CONFLICT', message: 'Your last proposal is still open.' },
  PROPOSAL_ENDED: { status: 'CONFLICT', message: 'This proposal has already been answered or withdrawn.' },
  DECISION_FINAL: {
    status: 'CONFLICT',
    message: 'This decision can no longer be undone: the owner is being notified. You can reopen the case.',
  },
  ASSIGNEE_CHANGED: { status: 'CONFLICT', message: 'A colleague has reassigned this case.' },
  DRAFT_STALE: { status: 'CONFLICT', message: 'This draft was changed somewhere else in the meantime.' },
  SETTINGS_STALE: {
    status: 'CONFLICT',
    message: 'Someone else changed this in the meantime. Please load the page again.',
  },
  IDEMPOTENCY_IN_FLIGHT: { status: 'CONFLICT', message: 'The same request is still being processed.' },
  BODY_TOO_LARGE: { status: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' },
  PHOTO_TOO_LARGE: { status: 'PAYLOAD_TOO_LARGE', message: PHOTO_TOO_LARGE },
  PHOTO_TOO_MANY_PIXELS: { status: 'PAYLOAD_TOO_LARGE', message: 'A photo can have at most 60 megapixels.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 'UNSUPPORTED_MEDIA_TYPE', message: 'This content type is not supported.' },
  NOT_AN_IMAGE: {
    status: 'UNSUPPORTED_MEDIA_TYPE',
    message: NOT_AN_IMAGE,
  },
  RANGE_NOT_SATISFIABLE: {
    status: 'BAD_REQUEST',
    http: 416,
    message: 'The requested range is outside the photo.',
  },
  NOT_A_PDF: { status: 'UNSUPPORTED_MEDIA_TYPE', message: 'This file is not a PDF.' },
  DOCUMENT_TOO_LARGE: { status: 'PAYLOAD_TOO_LARGE', message: DOCUMENT_TOO_LARGE },
  DOCUMENT_TOO_LONG: { status: 'UNPROCESSABLE_CONTENT', message: 'A document can have at most 30 pages.' },
  DOCUMENT_LOCKED: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'This PDF needs a password. Please save it without one and choose it again.',
  },
  DOCUMENT_DAMAGED: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'This PDF is damaged or incomplete. Please choose another one.',
  },
  DOCUMENT_TOO_COSTLY: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'This PDF takes too long to display. Please print it to a new PDF, or take photos of its pages.',
  },
  PHOTO_DAMAGED: { status: 'UNPROCESSABLE_CONTENT', message: PHOTO_DAMAGED },
  PHOTO_TOO_COSTLY: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'This photo takes too long to read. Please save it as a plain JPEG, or choose another one.',
  },
  PHOTO_TOO_DETAILED: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'This photo has too much fine detail to be stored. Please make it smaller, or choose another one.',
  },
  PHOTO_TOO_SMALL: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'This photo is too small. Please choose a larger one.',
  },
  PHOTO_INTERRUPTED: {
    status: 'BAD_REQUEST',
    message: 'The connection was lost before the whole photo arrived. Please try again.',
  },
  FOREIGN_PHOTO: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'One of the photos does not belong to you or no longer exists.',
  },
  FOREIGN_DOCUMENT: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'One of the documents does not belong to you, is already in use or no longer exists.',
  },
  UNREACHABLE_PHONE: { status: 'BAD_REQUEST', message: VALID_PHONE_REQUIRED },
  CODE_WRONG: { status: 'UNPROCESSABLE_CONTENT', message: CODE_NOT_VALID },
  CODE_EXPIRED: { status: 'UNPROCESSABLE_CONTENT', message: CODE_NOT_VALID },
  CODE_TRIES_USED: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'Too many wrong codes. Please request a new one.',
  },
  PAIRING_INVALID: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'This code is no longer valid. Please show a new one on your computer.',
  },
  LINK_INVALID: {
    status: 'UNPROCESSABLE_CONTENT',
    message: LINK_INVALID,
  },
  NO_TWO_FACTOR_SETUP: { status: 'UNPROCESSABLE_CONTENT', message: 'Please start the set-up again.' },
  NO_SUCH_ADDRESS: { status: 'NOT_FOUND', message: 'This is not an address of your account or of one of your cars.' },
  NO_CODE_SENT: { status: 'UNPROCESSABLE_CONTENT', message: 'Please request a verification code first.' },
  VIN_NOT_DECODED: { status: 'UNPROCESSABLE_CONTENT', message: VIN_NOT_DECODED },
  WEBHOOK_ADDRESS_REFUSED: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'This address does not lead to the public internet.',
  },
  WEBHOOK_NAME_NOT_LOOKED_UP: {
    status: 'SERVICE_UNAVAILABLE',
    message: 'We could not look this address up. Please try again in a moment.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 'UNPROCESSABLE_CONTENT',
    message: 'This Idempotency-Key was already used with different content.',
  },
  TOO_MANY_TRIES: { status: 'TOO_MANY_REQUESTS', message: 'Too many tries. Please wait a moment.' },
  MAIL_FAILED: { status: 'SERVICE_UNAVAILABLE', message: 'The email could not be sent. Please try again.' },
  SMS_FAILED: { status: 'SERVICE_UNAVAILABLE', message: 'The text message could not be sent. Please try again.' },
  STORAGE_FULL: {
    status: 'SERVICE_UNAVAILABLE',
    http: 507,
    message: 'Nothing can be stored at the moment. Please try again later.',
  },
  UNAVAILABLE: { status: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE },
  UNEXPECTED: { status: 'INTERNAL_SERVER_ERROR', message: UNEXPECTED },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** One invalid field of an input, with its message (spec 5). */
export interface InputIssue {
  path: (string | number)[];
  message: string;
}

/** The error as it is sent by both tRPC (in `data`) and REST. Never includes a stack. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: InputIssue[];
  retryAfter?: number;
  newer?: unknown;
}

export interface DomainErrorDetails {
  message?: string;
  issues?: InputIssue[];
  retryAfter?: number;
  newer?: unknown;
  cause?: unknown;
}

/** An error of ERRORS. Services throw it, and one middleware turns it into a response. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: DomainErrorDetails;

  constructor(code: ErrorCode, details: DomainErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }

  get status(): ErrorStatus {
    return ERRORS[this.code].status;
  }
}
