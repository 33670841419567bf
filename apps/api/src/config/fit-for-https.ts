const MIN_ADMIN_PASSWORD = 12;
/** Values from examples: a former one of ours, and phrases that such values contain. */
const PLACEHOLDER = /only-for-trying|(change|replace)[-_ ]?(me|this|it)|example|placeholder|your[-_ ]|openssl/i;
/** 32 random characters have more, even in hexadecimal. */
const MIN_DIFFERENT_CHARACTERS = 8;

interface Settings {
  RATE_LIMITS: boolean;
  APP_SECRET?: string | undefined;
  ADMIN_PASSWORD?: string | undefined;
  METRICS_TOKEN?: string | undefined;
  INBOUND_EMAIL_SECRET?: string | undefined;
  SMS_TRANSPORT?: string | undefined;
}

export interface Unfit {
  variable: keyof Settings;
  expected: string;
}

function isGuessable(secret: string): boolean {
  return PLACEHOLDER.test(secret) || new Set(secret).size < MIN_DIFFERENT_CHARACTERS;
}

/**
 * The first setting that is acceptable for a trial but not on the internet, where PUBLIC_URL is https; usually `null`.
 */
export function unfitForHttps(settings: Settings): Unfit | null {
  const { RATE_LIMITS, ADMIN_PASSWORD, SMS_TRANSPORT } = settings;
  const refuse = (variable: keyof Settings, expected: string) => ({
    variable,
    expected: `${expected}, because PUBLIC_URL is https`,
  });
  if (!RATE_LIMITS) return refuse('RATE_LIMITS', 'on');
  for (const variable of ['APP_SECRET', 'METRICS_TOKEN', 'INBOUND_EMAIL_SECRET'] as const) {
    const secret = settings[variable];
    if (secret && isGuessable(secret)) return refuse(variable, 'a random secret (openssl rand -hex 32)');
  }
  if (ADMIN_PASSWORD && ADMIN_PASSWORD.length < MIN_ADMIN_PASSWORD) {
    return refuse('ADMIN_PASSWORD', `at least ${MIN_ADMIN_PASSWORD} characters, or none`);
  }
  if (ADMIN_PASSWORD && PLACEHOLDER.test(ADMIN_PASSWORD)) {
    return refuse('ADMIN_PASSWORD', 'a password of your own, or none');
  }
  if (SMS_TRANSPORT === 'outbox') return refuse('SMS_TRANSPORT', 'twilio, webhook or none');
  return null;
}
