import type { Deps } from '../../transport/deps.ts';
import { findSenderAddress } from '../email/email-settings.queries.ts';

/**
 * Logs each channel to users that is not set up yet if the product is on the internet: there, pages do not mention it.
 */
export async function tellWhatIsMissing({ config, db, log, sms }: Pick<Deps, 'config' | 'db' | 'log' | 'sms'>) {
  if (!config.isHttps) return;
  if (sms.kind === 'none') {
    log.warn('no SMS gateway is set up (SMS_TRANSPORT): people who wait for a code are offered it by email');
  }
  if ((await findSenderAddress(db)) === null) {
    log.warn('no email settings are saved (admin area, Email Settings): messages go to a file and reach nobody');
  }
}
