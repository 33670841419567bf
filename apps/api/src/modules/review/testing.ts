import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { ChangeItem, Decision } from '@marque/domain/review/review';
import { COMPLETE_PERSONAL_INFO, COMPLETE_VEHICLE_INFO, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, type Outcome } from '../../testing/trpc-transport.ts';

export async function submittedBy(testApp: TestApp, owner: Person): Promise<Consignment> {
  const response = await testApp.as(owner).post('/api/consignments', {
    personalInfo: COMPLETE_PERSONAL_INFO,
    vehicleInfo: COMPLETE_VEHICLE_INFO,
    damageReport: { exterior: true, notes: 'A scratch on the door' },
    photos: await testApp.createPhotos(owner),
  });
  return response.json();
}

export const decide = (testApp: TestApp, admin: Person, id: ConsignmentId, decision: Decision): Promise<Outcome> =>
  mutate(testApp.as(admin), 'review.decide', { id, decision });

export async function askedFor(
  testApp: TestApp,
  admin: Person,
  owner: Person,
  items: ChangeItem[],
): Promise<Consignment> {
  const consignment = await submittedBy(testApp, owner);
  await decide(testApp, admin, consignment.id, { status: 'in_review' });
  const asked = await decide(testApp, admin, consignment.id, { status: 'changes_requested', items });
  if (asked.status !== 200) throw new Error(`Could not ask: ${JSON.stringify(asked.body)}`);
  return consignment;
}

export const readRow = (testApp: TestApp, id: ConsignmentId) =>
  testApp.db.selectFrom('consignments').selectAll().where('id', '=', id).executeTakeFirst();

export const readEvents = (testApp: TestApp, id: ConsignmentId) =>
  testApp.db
    .selectFrom('consignmentEvents')
    .select(['kind', 'actorId', 'ownerId', 'data'])
    .where('consignmentId', '=', id)
    .orderBy('seq')
    .execute();

export const toStatusAndCode = ({ status, body }: Outcome) => [status, (body as { code?: string }).code];
