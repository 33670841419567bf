import { DamageReport } from '@marque/domain/consignment/damage-report';
import { PersonalInfo } from '@marque/domain/consignment/personal-info';
import { VehicleInfo } from '@marque/domain/consignment/vehicle-info';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { addPhotos } from './add-photos.ts';
import { fillDatabase } from './fill-database.ts';
import { createRandom } from './random.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

const NOW = new Date('2026-11-01T12:00:00Z');
const fill = (seed: number) =>
  fillDatabase(testApp.db, { consignments: 1_200, users: 150, now: NOW, passwordHash: 'none', seed });

describe('Filling the database', () => {
  it('adds as many as asked, and again as many the second time', async () => {
    expect(await fill(1)).toEqual({ consignments: 1_200, users: 150, drafts: 12 });
    await fill(2);
    const { rows } = await sql<
      Record<string, number>
    >`select (select count(*)::integer from consignments) as consignments,
      (select count(*)::integer from users where role = 'user') as users,
      (select sum(count)::integer from consignment_counters where status <> 'draft') as counted`.execute(testApp.db);
    expect(rows).toEqual([{ consignments: 2_400, users: 300, counted: 2_400 }]);
  });

  it('invents only what a consignor could have submitted', async () => {
    const consignments = await testApp.db
      .selectFrom('consignments')
      .select(['personalInfo', 'vehicleInfo', 'damageReport', 'createdAt', 'status', 'firstContactAt'])
      .execute();
    for (const { personalInfo, vehicleInfo, damageReport, createdAt, status, firstContactAt } of consignments) {
      expect(PersonalInfo.safeParse(personalInfo).error).toBeUndefined();
      expect(VehicleInfo.safeParse(vehicleInfo).error).toBeUndefined();
      expect(DamageReport.safeParse(damageReport).error).toBeUndefined();
      expect(createdAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
      if (status === 'pending') expect(firstContactAt).toBeNull();
    }
    expect(new Set(consignments.map(({ status }) => status)).size).toBeGreaterThanOrEqual(5);
  });

  it('leaves a record that is whole', async () => {
    expect(await verifyAudit(testApp.db)).toMatchObject({ checked: expect.any(Number) });
  });

  it('adds photos through the same service as an owner', async () => {
    await addPhotos(testApp.deps, createRandom(1), 1, () => undefined);
    const viewer = await testApp.person({ role: 'viewer' });
    const [newest] = (await testApp.as(viewer).get('/api/admin/consignments?limit=1')).json();
    expect(Object.keys(newest.photos)).toHaveLength(11);
    expect((await testApp.as(viewer).get(newest.photos.scenic[0].url)).headers['content-type']).toBe('image/jpeg');
  });
});
