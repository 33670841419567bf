/** The least length of ADMIN_PASSWORD where anybody on the internet may try it. */
const MIN_ADMIN_PASSWORD = 12;
/** What stands in examples: our own former one, and the words that such values are made of. */
const PLACEHOLDER = /only-for-trying|(change|replace)[-_ ]?(me|this|it)|example|placeholder|your[-_ ]|openssl/i;
/** Random text of 32 characters has more, also in hexadecimal. */
const MIN_DIFFERENT_CHARACTERS = 8;

interface Settings {
  RATE_LIMITS: boolean;
  APP_SECRET?: string | undefined;
  ADMIN_PASSWORD?: string | undefined;
  SMS_TRANSPORT?: string | undefined;
}

export interface Unfit {
  variable: keyof Settings;
  expected: string;
}

function isGuessable(secret: string): boolean {
  return PLACEHOLDER.test(secret) || new Set(secret).size < MIN_DIFFERENT_CHARACTERS;
}

/** The first setting that is fine for trying the product out and not for the internet, where PUBLIC_URL is https; `null` as a rule. */
export function unfitForHttps({ RATE_LIMITS, APP_SECRET, ADMIN_PASSWORD, SMS_TRANSPORT }: Settings): Unfit | null {
  const refuse = (variable: keyof Settings, expected: string) => ({
    variable,
    expected: `${expected}, because PUBLIC_URL is https`,
  });
  if (!RATE_LIMITS) return refuse('RATE_LIMITS', 'on');
  if (APP_SECRET && isGuessable(APP_SECRET)) {
    return refuse('APP_SECRET', 'one that nobody knows (openssl rand -hex 32)');
  }
  if (ADMIN_PASSWORD && ADMIN_PASSWORD.length < MIN_ADMIN_PASSWORD) {
    return refuse('ADMIN_PASSWORD', `at least ${MIN_ADMIN_PASSWORD} characters, or none`);
  }
  if (SMS_TRANSPORT === 'outbox') return refuse('SMS_TRANSPORT', 'twilio, webhook or none');
  return null;
}
