import { CONSIGNMENT_NUMBER_PATTERN } from '@marque/domain/api/ids';
import type { MarqueClient } from '../client.ts';
import { Refusal, UsageError } from './exit-codes.ts';
import { ownConsignments } from './own-consignments.ts';

/** Whether whoever we are sees the whole house: by role, as far as the token carries it. */
export async function isStaff(client: MarqueClient, signal: AbortSignal): Promise<boolean> {
  const { role } = await client.auth.user(undefined, { signal });
  return role !== 'user';
}

/** The id behind what was typed: the id itself, or the number that people see. Raises a refusal for a number that is nobody's. */
export async function idOf(client: MarqueClient, typed: string, signal: AbortSignal): Promise<number> {
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  const number = typed.toUpperCase();
  if (!CONSIGNMENT_NUMBER_PATTERN.test(number)) {
    throw new UsageError(
      `"${typed}" is neither an id like 12 nor a number like MQ-7K3M9XQ2. "marque list" shows both.`,
    );
  }
  const listed = (await isStaff(client, signal))
    ? (await client.admin.consignments({ q: number, limit: 10 }, { signal })).items
    : await ownConsignments(client, signal);
  const found = listed.find((one) => one.number === number);
  if (!found) throw new Refusal('Consignment not found', 'CONSIGNMENT_NOT_FOUND');
  return found.id;
}
