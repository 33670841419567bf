import { DEFAULT_STATUS, statusView } from '@marque/domain/consignment/status';
import { untilNoted } from '../../platform/until-noted.ts';
import type { Deps } from '../../transport/deps.ts';
import { claimSms, findStatusSms, noteSms, type StatusNews } from './status-sms.queries.ts';

const MAX_VEHICLE = 38;

/** The SMS about a status: the vehicle, its number, the status, a link, and how to stop; no personal data. */
export function formatStatusSms(
  {
    number,
    vehicle,
    status,
    consignmentId,
  }: { number: string; vehicle: string | null; status: string; consignmentId: number },
  publicUrl: string,
): string {
  const car = `${(vehicle ?? 'vehicle').replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_VEHICLE)} (${number})`;
  const news =
    status === DEFAULT_STATUS ? `we have received your ${car}` : `your ${car} is now ${statusView(status).label}`;
  return `Marque: ${news}. See ${publicUrl}/consignments/${consignmentId} (stop texts in your settings)`;
}

/**
 * Sends an owner an SMS about their consignment's status, if they still consent and the status is still current.
 * Rejects with an `SmsError` if the gateway did not accept it; `id` is the same for each try. An SMS that an
 * interrupted try may have sent is not sent again: gateways do not deduplicate, and the owner's page and email say the
 * same. Does nothing without a gateway.
 */
export async function sendStatusSms(deps: Deps, id: string, news: StatusNews): Promise<void> {
  if (deps.sms.kind === 'none') return;
  const { db, clock, log } = deps;
  const { consignmentId, status } = news;
  const found = await findStatusSms(db, news);
  if (!found) {
    log.info({ text: id, consignmentId }, 'status SMS not sent: no longer wanted or no longer true');
    return;
  }
  if (!(await claimSms(db, id, news.userId, clock()))) {
    log.warn({ text: id, consignmentId }, 'status SMS not sent again: an earlier try may have sent it');
    return;
  }
  const { phone, number, vehicle } = found;
  const body = formatStatusSms({ number, vehicle, status, consignmentId }, deps.config.publicUrl);
  try {
    await deps.sms.send({ to: phone, body, id });
  } catch (error) {
    await untilNoted(() => noteSms(db, id, 'failing'));
    throw error;
  }
  await untilNoted(() => noteSms(db, id, 'sent'));
  log.info({ text: id, consignmentId }, 'status SMS sent');
}
