import { DEFAULT_STATUS, statusView } from '@marque/domain/consignment/status';
import { untilNoted } from '../../platform/until-noted.ts';
import type { Deps } from '../../transport/deps.ts';
import { claimSms, findStatusSms, noteSms, type StatusNews } from './status-sms.queries.ts';

/** Longer names of cars would make a second text of it. */
const MAX_VEHICLE = 50;

/** The text about a status: the car, its number, where it stands and where to read more; nothing about the person. */
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
  return `Marque: ${news}. See ${publicUrl}/consignments/${consignmentId}`;
}

/**
 * Tells an owner by text where their consignment stands, if they still agree to that and it still stands there. Rejects with an `SmsError` when the gateway did not take it;
 * `id` is the same for each try. A text that a try may have handed over before it was cut off is not sent again: no gateway tells twice from once, and the
 * owner's page and mail say the same. Without a gateway nobody is told by text.
 */
export async function sendStatusSms(deps: Deps, id: string, news: StatusNews): Promise<void> {
  if (deps.sms.kind === 'none') return;
  const { db, clock, log } = deps;
  const { consignmentId, status } = news;
  const found = await findStatusSms(db, news);
  if (!found) {
    log.info({ text: id, consignmentId }, 'text about a status not sent: no longer wanted or no longer true');
    return;
  }
  if (!(await claimSms(db, id, news.userId, clock()))) {
    log.warn({ text: id, consignmentId }, 'text about a status not sent again: an earlier try may have sent it');
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
  log.info({ text: id, consignmentId }, 'text about a status sent');
}
