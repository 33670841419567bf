import { ConsignmentNumber } from '@marque/domain/api/ids';
import { VehicleInfo } from '@marque/domain/consignment/vehicle-info';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { submittedBy } from '../review/testing.ts';

let testApp: TestApp;
let admin: Person;
let owner: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.person({ role: 'admin' });
  owner = await testApp.person();
});
afterAll(() => testApp.close());

const download = (as: Person, query = '') => testApp.as(as).get(`/api/admin/consignments.csv${query}`);
const splitLines = (text: string) => text.split('\r\n').slice(0, -1);

describe('The list as CSV', () => {
  it('has a line for each consignment of the filter, beyond a page of the list', async () => {
    const { id } = await submittedBy(testApp, owner);
    const { personalInfo, vehicleInfo, damageReport, photos, userId } = await testApp.db
      .selectFrom('consignments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const parts = {
      personalInfo: JSON.stringify(personalInfo),
      vehicleInfo: JSON.stringify(vehicleInfo),
      damageReport: JSON.stringify(damageReport),
      photos: JSON.stringify(photos),
    };
    const numbers = Array.from({ length: 230 }, (_, n) => ConsignmentNumber.parse(`MQ-${String(23_000_000 + n)}`));
    await testApp.db
      .insertInto('consignments')
      .values(numbers.map((number) => ({ number, userId, status: 'pending', ...parts })))
      .execute();
    await mutate(testApp.as(admin), 'review.decide', { id, decision: { status: 'in_review' } });

    const all = await download(admin, '?sort=oldest');
    expect(all.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="consignments-\d{4}-\d\d-\d\d.csv"$/),
      'cache-control': 'private, no-store',
    });
    const lines = splitLines(all.body);
    expect(lines).toHaveLength(232);
    expect(new Set(lines).size).toBe(232);
    expect(lines[0]).toBe(
      'Number,Status,First name,Last name,Year,Make,Model,Submitted,Waiting since,Contact due,First contact,Assigned to',
    );
    expect(splitLines((await download(admin, '?status=in_review')).body)).toHaveLength(2);
    const make = encodeURIComponent(VehicleInfo.parse(vehicleInfo).make);
    expect(splitLines((await download(admin, `?open=true&make=${make}&from=2026-01-01`)).body)).toHaveLength(232);
    expect(splitLines((await download(admin, '?before=2026-01-01')).body)).toHaveLength(1);
  });

  it('holds nothing that a spreadsheet would compute', async () => {
    const { id } = await submittedBy(testApp, await testApp.person());
    await testApp.db
      .updateTable('consignments')
      .set({ personalInfo: JSON.stringify({ firstName: '=cmd|"/c calc"!A1', lastName: 'O, "Neil"' }) })
      .where('id', '=', id)
      .execute();
    expect((await download(admin)).body).toContain(`"'=cmd|""/c calc""!A1","O, ""Neil"""`);
  });

  it('is recorded in the audit log, and is for staff; deleted ones for admins', async () => {
    const viewer = await testApp.person({ role: 'viewer' });
    expect((await download(viewer)).statusCode).toBe(200);
    const event = await testApp.db
      .selectFrom('consignmentEvents')
      .select(['kind', 'actorId'])
      .orderBy('seq', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({ kind: 'list_downloaded', actorId: viewer.id });
    expect((await download(viewer, '?deleted=true')).statusCode).toBe(403);
    expect((await download(owner)).statusCode).toBe(403);
    for (const query of [
      '?status=lost',
      '?sort=random',
      '?deleted=perhaps',
      '?assignee=nobody',
      '?from=may',
      '?open=1',
    ]) {
      expect([query, (await download(admin, query)).statusCode]).toEqual([query, 400]);
    }
  });
});
