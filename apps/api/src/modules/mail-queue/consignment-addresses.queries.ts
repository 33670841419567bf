import type { Db } from '@marque/db/database';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { z } from 'zod';
import { findContact, formatName } from '../user/user.queries.ts';
import { isConfirmedAddress } from './allow-mail.queries.ts';

const Address = z.email();

export interface ConsignmentAddress {
  address: string;
  name: string;
  isConfirmed: boolean;
}

/**
 * The account's own address and the address given with this car, if different. Empty for a closed account and for one
 * without any address: its owner sees everything on their page.
 */
export async function listConsignmentAddresses(
  db: Db,
  { userId, personalInfo }: Pick<Consignment, 'userId' | 'personalInfo'>,
): Promise<ConsignmentAddress[]> {
  const owner = await findContact(db, userId);
  if (!owner) return [];
  const given = Address.safeParse(personalInfo.email);
  const addresses = [owner.email, given.success ? given.data : null].filter((address) => address !== null);
  const name = formatName({
    firstName: personalInfo.firstName || owner.firstName,
    lastName: personalInfo.lastName || owner.lastName,
  });
  const found: ConsignmentAddress[] = [];
  for (const address of addresses) {
    if (found.some((other) => other.address.toLowerCase() === address.toLowerCase())) continue;
    found.push({ address, name, isConfirmed: await isConfirmedAddress(db, userId, address) });
  }
  return found;
}
