import { CODES_PER_DAY, CODES_PER_HOUR } from '@marque/domain/product/limits';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Limit {
  /** How many are let through … */
  points: number;
  /** … in this many seconds, counted from the first. */
  seconds: number;
}

/**
 * Every limit of the product, by name. What is counted under which key stands beside each; what may be done with a
 * signed-in session only is counted by user, what a stranger can do by address too.
 */
export const LIMITS = {
  /**
   * Wrong passwords from one address, whatever the account: spraying. Short, for the sake of whoever else is behind the
   * address.
   */
  loginAddress: { points: 50, seconds: 15 * MINUTE },
  /** A count, not a limit: wrong passwords for one account from browsers that nobody signed in to it from. */
  loginAccount: { points: Number.MAX_SAFE_INTEGER, seconds: DAY },
  /** Between two tries of such browsers, all together, once they have used up what is free. */
  loginStrangersPause: { points: 1, seconds: 15 * MINUTE },
  /** A count, not a limit: wrong passwords for one account from one browser that is known to it. */
  loginPair: { points: Number.MAX_SAFE_INTEGER, seconds: DAY },
  /** The growing pause between wrong passwords of such a browser; its length is given at each use. */
  loginPause: { points: 1, seconds: 1 },
  /** Messages to the owner of an account that strangers' guesses have locked. */
  lockNotice: { points: 3, seconds: DAY },
  /**
   * A memory, not a limit: an account and a browser, or an address, that somebody signed in from during the last 90
   * days.
   */
  signIns: { points: Number.MAX_SAFE_INTEGER, seconds: 90 * DAY },
  /** New accounts from one address, and the taken user names that registering reveals. */
  register: { points: 20, seconds: HOUR },

  /** Text messages with a code to one number (ADR 0009). */
  smsNumberHour: { points: CODES_PER_HOUR, seconds: HOUR },
  smsNumberDay: { points: CODES_PER_DAY, seconds: DAY },
  /** The same for one account, whatever the number. */
  smsUserHour: { points: CODES_PER_HOUR, seconds: HOUR },
  smsUserDay: { points: CODES_PER_DAY, seconds: DAY },
  /** Text messages are not free: one address causes only so many, however many accounts it opens. */
  smsAddress: { points: 20, seconds: HOUR },
  /** Counts, not limits: the ceilings are SMS_PER_HOUR and SMS_PER_DAY. Text messages of all accounts together. */
  smsEverybodyHour: { points: Number.MAX_SAFE_INTEGER, seconds: HOUR },
  smsEverybodyDay: { points: Number.MAX_SAFE_INTEGER, seconds: DAY },
  /** The operator is told once a day that one of them is reached. */
  smsAlarm: { points: 1, seconds: DAY },
  /** Wrong codes from one address, so that no single one can use up the limit of all. */
  codeAddress: { points: 60, seconds: HOUR },
  /** Wrong codes of all accounts together: beyond this, guessing at random would succeed sooner or later. */
  codeEverybody: { points: 500, seconds: HOUR },

  /** Wrong second factors of one account. */
  secondFactorUser: { points: 10, seconds: 15 * MINUTE },
  /**
   * Wrong second factors of one account in a day: beyond this two codes in a row are asked for, and nobody is locked
   * out.
   */
  secondFactorUserDay: { points: 16, seconds: DAY },
  /** The same for all accounts together, counted from browsers that nobody signed in with before. */
  secondFactorStrangersDay: { points: 16, seconds: DAY },
  /** The operator is told once a day that the limit of all is used up. */
  secondFactorAlarm: { points: 1, seconds: DAY },
  /**
   * Sign-in codes by text message that browsers unknown to the account cause: the rest of what a number gets is kept
   * for known ones.
   */
  smsStrangersHour: { points: 3, seconds: HOUR },
  smsStrangersDay: { points: 6, seconds: DAY },
  /** Wrong passwords given by a signed-in user: an open browser is no way to guess them. Signing in anew remains. */
  confirmUser: { points: 10, seconds: 15 * MINUTE },
  confirmUserDay: { points: 50, seconds: DAY },
  /** Mailed links: asking for them, by address and by account, and following them. */
  forgotAddress: { points: 10, seconds: HOUR },
  forgotAccount: { points: 3, seconds: HOUR },
  linkAddress: { points: 60, seconds: HOUR },
  /** Changes of one's email address: each sends mail to an address that is not proved yet. */
  emailChangeUser: { points: 5, seconds: HOUR },
  /**
   * Wishes to delete one's account, and to keep it: each sends mail. Counted apart, so that whoever may ask once more
   * may also change their mind.
   */
  deletionUser: { points: 5, seconds: HOUR },
  cancelDeletionUser: { points: 5, seconds: HOUR },
  /** Asking for and using passkeys, by address. */
  passkeyAddress: { points: 120, seconds: HOUR },
  /** Each reads everything a person ever gave. */
  exportUser: { points: 10, seconds: HOUR },

  /** Each has us look a name up. */
  webhookCreate: { points: 60, seconds: HOUR },
  /** Each is a request to somebody else's server. */
  webhookTest: { points: 30, seconds: HOUR },
  webhookRedeliver: { points: 120, seconds: HOUR },

  /** Codes for a phone. */
  pairingUser: { points: 30, seconds: HOUR },
  /** Taking up codes that are none, by address. */
  pairingAddress: { points: 60, seconds: HOUR },

  upload: { points: 600, seconds: HOUR },
  /** PDFs of one account: each has a process of its own, at worst for a minute. */
  documentUpload: { points: 60, seconds: HOUR },
  /** PDFs as they were uploaded, of up to 25 MB: more than anybody looks at in an hour. */
  documentDownload: { points: 600, seconds: HOUR },
  /** Kilobytes of stored photos of one account, beside their number: 2 GB. */
  uploadKilobytes: { points: 2_000_000, seconds: HOUR },
  /** Photos of one account that are read for staff: each takes seconds, at worst a minute, and all wait in one line. */
  photoReading: { points: 200, seconds: DAY },
  submit: { points: 30, seconds: HOUR },
  /** Messages about cars of one sender: each is mailed to the other side. */
  message: { points: 60, seconds: HOUR },
  /** What owners propose after submitting: each is mailed to the team. */
  proposal: { points: 30, seconds: HOUR },
  /** Each may make the server work on hundreds of photos. */
  dossier: { points: 120, seconds: HOUR },
  /** Cases that are assigned or started by calls for many: each is a row of the record, which never shrinks. */
  manyCases: { points: 3_000, seconds: HOUR },
  /** Archives of photos, and lists and figures as files: each reads much at once, and is on record. */
  download: { points: 120, seconds: HOUR },
  vinUser: { points: 120, seconds: HOUR },
  vinAddress: { points: 300, seconds: HOUR },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/**
 * The limits that an answer names in its headers: those that count only what the caller asked for themselves. The
 * others would tell how often somebody else tried, or that there is somebody to try.
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

/** What is counted by the messages themselves (mail/allow-mail.ts): their rows say which were handed over. */
export const MAIL_LIMITS = {
  /** To one mailbox that has not confirmed it, over all accounts: whoever owns it never asked for any of them. */
  unconfirmed: { points: 3, seconds: DAY },
  /** The same for all such mailboxes that one account names. */
  unconfirmedOfUser: { points: 10, seconds: DAY },
  /** To one mailbox, apart from what a person asks for and waits for, which has limits of its own. */
  mailbox: { points: 20, seconds: DAY },
  /** Between two messages to confirm one address that are asked for by hand. */
  confirmationPause: { points: 1, seconds: MINUTE },
} as const satisfies Record<string, Limit>;
