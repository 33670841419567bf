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
 * Every limit of the product, by name. What is counted under which key stands beside each; what may be done with a signed-in
 * session only is counted by user, what a stranger can do by address too.
 */
export const LIMITS = {
  /** Wrong passwords from one address, whatever the account: spraying. */
  loginAddress: { points: 200, seconds: HOUR },
  /** Wrong passwords for one account from addresses that nobody signed in to it from: guessing from many places. */
  loginAccount: { points: 50, seconds: DAY },
  /** Wrong passwords for one account from one address. */
  loginPair: { points: 50, seconds: DAY },
  /** The growing pause between wrong passwords of one pair; its length is given at each use. */
  loginPause: { points: 1, seconds: 1 },
  /** Not a limit but a memory: a pair of account and address that signed in during the last 90 days is known. */
  signIns: { points: Number.MAX_SAFE_INTEGER, seconds: 90 * DAY },
  /** New accounts from one address, and the taken user names that registering reveals. */
  register: { points: 20, seconds: HOUR },

  /** Text messages with a code to one number (design decision 9). */
  smsNumberHour: { points: 5, seconds: HOUR },
  smsNumberDay: { points: 10, seconds: DAY },
  /** The same for one account, whatever the number. */
  smsUserHour: { points: 5, seconds: HOUR },
  smsUserDay: { points: 10, seconds: DAY },
  /** Text messages are not free: one address causes only so many, however many accounts it opens. */
  smsAddress: { points: 20, seconds: HOUR },
  /** Wrong codes from one address, so that no single one can use up the limit of all. */
  codeAddress: { points: 60, seconds: HOUR },
  /** Wrong codes of all accounts together: beyond this, guessing at random would succeed sooner or later. */
  codeEverybody: { points: 500, seconds: HOUR },

  upload: { points: 600, seconds: HOUR },
  submit: { points: 30, seconds: HOUR },
  /** Each may make the server work on hundreds of photos. */
  dossier: { points: 120, seconds: HOUR },
  vinUser: { points: 120, seconds: HOUR },
  vinAddress: { points: 300, seconds: HOUR },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
