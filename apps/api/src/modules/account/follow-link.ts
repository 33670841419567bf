import { DomainError } from '@marque/domain/api/errors';
import type { LinkSecrets } from '../../platform/account-links/account-links.ts';
import { addressKey } from '../../platform/rate-limits/address-key.ts';
import type { Deps } from '../../transport/deps.ts';
import type { RequestInfo } from '../../transport/request-context.ts';

/**
 * Runs `follow` for an emailed link. Invalid links are counted per IP address (TOO_MANY_TRIES) before anything is
 * looked up, so that parallel tries gain nothing; everything else is refunded.
 */
export async function followLink<T>(
  { rateLimits, log }: Pick<Deps, 'rateLimits' | 'log'>,
  { ip, id: reqId }: RequestInfo,
  follow: () => Promise<T>,
): Promise<T> {
  const address = addressKey(ip);
  await rateLimits.consume('linkAddress', address);
  try {
    const result = await follow();
    await rateLimits.settle({ refund: [{ name: 'linkAddress', key: address }] });
    return result;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'LINK_INVALID') log.warn({ reqId }, 'mailed link refused');
    else await rateLimits.settle({ refund: [{ name: 'linkAddress', key: address }] });
    throw error;
  }
}

export function getLinkSecrets({ appSecret, config }: Pick<Deps, 'appSecret' | 'config'>): LinkSecrets {
  return { current: appSecret, previous: config.appSecretPrevious };
}
