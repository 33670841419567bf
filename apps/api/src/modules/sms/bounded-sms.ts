import { DomainError } from '@marque/domain/api/errors';
import type { FastifyBaseLogger } from 'fastify';
import { SmsError, type SmsTransport } from '../../adapters/sms/sms-transport.ts';
import type { Config } from '../../config/config.ts';
import { isOfCountries } from '../../platform/phone-numbers/country-of.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';

/** A message rejected by our own limits, with the text that the user sees. */
export class SmsRejection extends SmsError {
  override name = 'SmsRejection';
  readonly userMessage: string;

  constructor(reason: string, userMessage: string) {
    super(reason);
    this.userMessage = userMessage;
  }
}

const NOT_SERVED = 'We do not send text messages to this country.';
const CEILING_REACHED = 'We cannot send text messages at the moment. Please try again later.';
const EVERYBODY = 'everybody';

interface Bounds {
  limits: Config['smsLimits'];
  rateLimits: RateLimits;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Adds the operator's limits: only the chosen countries, and only so many messages of all accounts per hour and per
 * day. Beyond that, rejects with an `SmsRejection`, and logs it once a day for the operator.
 */
export function boundSms(sms: SmsTransport, bounds: Bounds): SmsTransport {
  const { countries, perHour, perDay } = bounds.limits;
  return {
    kind: sms.kind,
    async send(message) {
      if (countries !== null && !(await isOfCountries(message.to, countries))) {
        throw new SmsRejection('the number is of a country that SMS_COUNTRIES does not name', NOT_SERVED);
      }
      await countAgainst(bounds, { name: 'smsEverybodyHour', ceiling: perHour });
      await countAgainst(bounds, { name: 'smsEverybodyDay', ceiling: perDay });
      await sms.send(message);
    },
  };
}

interface Ceiling {
  name: 'smsEverybodyHour' | 'smsEverybodyDay';
  ceiling: number;
}

async function countAgainst({ rateLimits, log }: Bounds, { name, ceiling }: Ceiling): Promise<void> {
  const used = await rateLimits.consume(name, EVERYBODY);
  if (used <= ceiling) return;
  if (await isFirstToday(rateLimits)) {
    log.error({ limit: name, ceiling }, 'limit of text messages reached; somebody may be abusing them');
  }
  throw new SmsRejection(`more than ${ceiling} text messages (${name})`, CEILING_REACHED);
}

async function isFirstToday(rateLimits: RateLimits): Promise<boolean> {
  try {
    await rateLimits.consume('smsAlarm', EVERYBODY);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_TRIES') return false;
    throw error;
  }
}
