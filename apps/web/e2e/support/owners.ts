import { type ApiUser, createApiUser } from './api-user.ts';
import { dataDir, newConsignor, productUrl } from './test.ts';

/** Owners at each step of consigning, so that every page of theirs can be opened. */
export interface Owners {
  /** Without a verified phone. */
  newcomer: ApiUser;
  empty: ApiUser;
  /** With a submitted consignment and a draft at its second step. */
  owner: ApiUser;
  photographer: ApiUser;
  finisher: ApiUser;
  consignmentId: number;
}

export async function createOwners(): Promise<Owners> {
  const arrive = () => {
    const { username, phone } = newConsignor();
    return createApiUser(productUrl(), dataDir()).consignor(username, phone);
  };
  const { username, phone } = newConsignor();
  const newcomer = await createApiUser(productUrl(), dataDir()).register(username, phone);
  const [empty, owner, photographer, finisher] = [await arrive(), await arrive(), await arrive(), await arrive()];
  const { id: consignmentId } = await owner.submit();
  await owner.saveDraft({ step: 1 });
  await photographer.saveDraft({ step: 2 });
  await finisher.saveDraft({ step: 3 });
  return { newcomer, empty, owner, photographer, finisher, consignmentId };
}
