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

interface OwnerPage {
  name: string;
  path: string | ((owners: Owners) => string);
  as: Exclude<keyof Owners, 'consignmentId'>;
}

/** Each page of owners with what is on it. */
const OWNER_PAGES: readonly OwnerPage[] = [
  { name: 'the phone page', path: '/verify-phone', as: 'newcomer' },
  { name: 'the empty dashboard', path: '/dashboard', as: 'empty' },
  { name: 'the dashboard', path: '/dashboard', as: 'owner' },
  { name: 'a consignment', path: ({ consignmentId }) => `/consignments/${consignmentId}`, as: 'owner' },
  { name: 'the settings', path: '/settings', as: 'owner' },
  { name: 'the first wizard step', path: '/consign', as: 'empty' },
  { name: 'the vehicle step', path: '/consign', as: 'owner' },
  { name: 'the photo step', path: '/consign', as: 'photographer' },
  { name: 'the damage step', path: '/consign', as: 'finisher' },
];

/** The pages as visits of the owners that `getOwners` has by then. */
export function visitsOfOwners(getOwners: () => Owners) {
  return OWNER_PAGES.map(({ name, path, as }) => ({
    name,
    path: () => (typeof path === 'string' ? path : path(getOwners())),
    as: () => getOwners()[as],
  }));
}
