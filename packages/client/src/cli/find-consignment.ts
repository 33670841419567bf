import { CONSIGNMENT_NUMBER_PATTERN } from '@marque/domain/api/ids';
import type { MarqueClient } from '../client.ts';
import { CommandError, UsageError } from './exit-codes.ts';
import { fetchOwnConsignments } from './own-consignments.ts';

/** Whether the user is staff. A token without the scope `staff` makes them an ordinary user. */
export async function isStaff(client: MarqueClient, signal: AbortSignal): Promise<boolean> {
  const { role } = await client.auth.user(undefined, { signal });
  return role !== 'user';
}

/** Finds the id for an id or a consignment number. Raises CONSIGNMENT_NOT_FOUND, or a UsageError. */
export async function findConsignmentId(client: MarqueClient, typed: string, signal: AbortSignal): Promise<number> {
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  const number = typed.toUpperCase();
  if (!CONSIGNMENT_NUMBER_PATTERN.test(number)) {
    throw new UsageError(
      `"${typed}" is neither an id like 12 nor a number like MQ-7K3M9XQ2. "marque list" shows both.`,
    );
  }
  const listed = (await isStaff(client, signal))
    ? (await client.admin.consignments({ q: number, limit: 10 }, { signal })).items
    : await fetchOwnConsignments(client, signal);
  const found = listed.find((one) => one.number === number);
  if (!found) throw new CommandError('Consignment not found', 'CONSIGNMENT_NOT_FOUND');
  return found.id;
}
