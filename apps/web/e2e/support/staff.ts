import type { Role } from '@marque/domain/account/roles';
import { type ApiUser, createApiUser, type SubmittedConsignment } from './api-user.ts';
import { withDatabase } from './database.ts';
import { dataDir, newConsignor, productUrl } from './test.ts';

async function giveRole(username: string, role: Role): Promise<void> {
  const changed = await withDatabase((db) =>
    db.updateTable('users').set({ role }).where('username', '=', username).executeTakeFirst(),
  );
  if (changed.numUpdatedRows !== 1n) throw new Error(`there is no user ${username}`);
}

export interface Member {
  apiUser: ApiUser;
  username: string;
  password: string;
}

export async function memberOfStaff(role: 'admin' | 'viewer' | 'reviewer'): Promise<Member> {
  const { username, password, phone } = newConsignor();
  const apiUser = await createApiUser(productUrl(), dataDir()).register(username, phone);
  await giveRole(username, role);
  // Changing the role ended the user's sessions.
  await apiUser.signIn(username, password);
  return { apiUser, username, password };
}

export interface Team {
  owner: ApiUser;
  vera: Member;
  rosa: Member;
}

export async function createTeam(): Promise<Team> {
  const { username, phone } = newConsignor();
  const owner = await createApiUser(productUrl(), dataDir()).consignor(username, phone);
  return { owner, vera: await memberOfStaff('reviewer'), rosa: await memberOfStaff('reviewer') };
}

export interface SubmittedCars {
  make: string;
  cars: SubmittedConsignment[];
}

export async function submitCars(owner: ApiUser, count: number): Promise<SubmittedCars> {
  const make = `Make${Date.now().toString(36)}`;
  const vehicleInfo = { make, model: '488 Pista', year: 2019, color: 'Blu', vin: 'ZFF80AMA5K0240001', mileage: 12_345 };
  const cars = [];
  for (let n = 0; n < count; n += 1) cars.push(await owner.submit([], { vehicleInfo }));
  return { make, cars };
}
