import { CODES_PER_DAY, CODES_PER_HOUR } from '@marque/domain/product/limits';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Limit {
  points: number;
  /** The window, which starts with the first point. */
  seconds: number;
}

/**
 * Every limit of the product by name. Actions that need a session are counted by user, and those open to strangers also
 * by IP address.
 */
export const LIMITS = {
  /**
   * Wrong passwords from one IP address, for any account: spraying. Short, for the sake of others behind the address.
   */
  loginAddress: { points: 50, seconds: 15 * MINUTE },
  /** A count, not a limit: wrong passwords for one account from browsers that are not known to it. */
  loginAccount: { points: Number.MAX_SAFE_INTEGER, seconds: DAY },
  /** Between two tries of all such browsers together, once they have used up the free tries. */
  loginStrangersPause: { points: 1, seconds: 15 * MINUTE },
  /** A count, not a limit: wrong passwords for one account from one browser that is known to it. */
  loginPair: { points: Number.MAX_SAFE_INTEGER, seconds: DAY },
  /** The growing pause between wrong passwords from such a browser; its length is given at each use. */
  loginPause: { points: 1, seconds: 1 },
  lockNotice: { points: 3, seconds: DAY },
  /** A record, not a limit: an account and a browser, or an IP address, that signed in during the last 90 days. */
  signIns: { points: Number.MAX_SAFE_INTEGER, seconds: 90 * DAY },
  /** New accounts from one IP address, and the taken usernames that registration reveals. */
  register: { points: 20, seconds: HOUR },

  /** Text messages with a code to one number (ADR 0009). */
  smsNumberHour: { points: CODES_PER_HOUR, seconds: HOUR },
  smsNumberDay: { points: CODES_PER_DAY, seconds: DAY },
  smsUserHour: { points: CODES_PER_HOUR, seconds: HOUR },
  smsUserDay: { points: CODES_PER_DAY, seconds: DAY },
  /** Text messages are not free: this limits them per IP address, no matter how many accounts it opens. */
  smsAddress: { points: 20, seconds: HOUR },
  /** Counts, not limits: the limits are SMS_PER_HOUR and SMS_PER_DAY. Text messages of all accounts together. */
  smsEverybodyHour: { points: Number.MAX_SAFE_INTEGER, seconds: HOUR },
  smsEverybodyDay: { points: Number.MAX_SAFE_INTEGER, seconds: DAY },
  smsAlarm: { points: 1, seconds: DAY },
  /** Wrong codes from one IP address, so that no single one can use up everyone's limit. */
  codeAddress: { points: 60, seconds: HOUR },
  /** Wrong codes of all accounts together: beyond this, random guessing would eventually succeed. */
  codeEverybody: { points: 500, seconds: HOUR },

  secondFactorUser: { points: 10, seconds: 15 * MINUTE },
  /**
   * Wrong second factors of one account in a day: beyond this two codes in a row are required, and nobody is locked
   * out.
   */
  secondFactorUserDay: { points: 16, seconds: DAY },
  /** The same for all accounts together, counted from browsers that are not known. */
  secondFactorStrangersDay: { points: 16, seconds: DAY },
  secondFactorAlarm: { points: 1, seconds: DAY },
  /**
   * Sign-in codes by text message requested from unknown browsers: the rest of a number's limit is kept for known ones.
   */
  smsStrangersHour: { points: 3, seconds: HOUR },
  smsStrangersDay: { points: 6, seconds: DAY },
  /**
   * Wrong passwords by a signed-in user, so that an unattended browser cannot be used to guess them. Signing in again
   * still works.
   */
  confirmUser: { points: 10, seconds: 15 * MINUTE },
  confirmUserDay: { points: 50, seconds: DAY },
  /** Emailed links: requests by IP address and by account, and following them. */
  forgotAddress: { points: 10, seconds: HOUR },
  forgotAccount: { points: 3, seconds: HOUR },
  linkAddress: { points: 60, seconds: HOUR },
  emailChangeUser: { points: 5, seconds: HOUR },
  /**
   * Requests to delete one's account, and to keep it: each sends an email. Counted separately, so that a user who may
   * still request it may also cancel.
   */
  deletionUser: { points: 5, seconds: HOUR },
  cancelDeletionUser: { points: 5, seconds: HOUR },
  /** Requesting and using passkeys, by IP address. */
  passkeyAddress: { points: 120, seconds: HOUR },
  exportUser: { points: 10, seconds: HOUR },

  webhookCreate: { points: 60, seconds: HOUR },
  webhookTest: { points: 30, seconds: HOUR },
  webhookRedeliver: { points: 120, seconds: HOUR },

  pairingUser: { points: 30, seconds: HOUR },
  pairingAddress: { points: 60, seconds: HOUR },

  upload: { points: 600, seconds: HOUR },
  /** PDFs of one account: each takes a separate process, at worst for a minute. */
  documentUpload: { points: 60, seconds: HOUR },
  /** Downloads of PDFs of up to 25 MB: more than anyone opens in an hour. */
  documentDownload: { points: 600, seconds: HOUR },
  /** Kilobytes of stored photos of one account, in addition to their number: 2 GB. */
  uploadKilobytes: { points: 2_000_000, seconds: HOUR },
  /** Photos of one account that are read for staff: each takes seconds, at worst a minute, and all share one queue. */
  photoReading: { points: 200, seconds: DAY },
  submit: { points: 30, seconds: HOUR },
  message: { points: 60, seconds: HOUR },
  proposal: { points: 30, seconds: HOUR },
  /** Each one may make the server process hundreds of photos. */
  dossier: { points: 120, seconds: HOUR },
  /** Cases that are assigned or started in bulk: each is a row of the audit log, which never shrinks. */
  manyCases: { points: 3_000, seconds: HOUR },
  /** Archives of photos, and exports of lists and figures: each reads a lot at once, and is in the audit log. */
  download: { points: 120, seconds: HOUR },
  vinUser: { points: 120, seconds: HOUR },
  vinAddress: { points: 300, seconds: HOUR },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** What one limit counts for one key, such as a phone number. */
export interface Claim {
  name: LimitName;
  key: string;
}

/**
 * The limits that responses name in their headers: those that only count the caller's own requests. The others would
 * reveal others' tries, or that an account exists.
 */
export const SHOWN_LIMITS: ReadonlySet<LimitName> = new Set<LimitName>([
  'upload',
  'documentUpload',
  'documentDownload',
  'submit',
  'message',
  'dossier',
  'download',
  'exportUser',
  'vinUser',
  'vinAddress',
  'register',
]);

export const MAIL_LIMITS = {
  /** To one mailbox that has not confirmed its address, over all accounts: its owner never asked for any of them. */
  unconfirmed: { points: 3, seconds: DAY },
  unconfirmedOfUser: { points: 10, seconds: DAY },
  /** To one mailbox, except for messages that a user requests and waits for, which have their own limits. */
  mailbox: { points: 20, seconds: DAY },
  confirmationPause: { points: 1, seconds: MINUTE },
} as const satisfies Record<string, Limit>;
