import { DamageReport } from '@marque/domain/consignment/damage-report';
import { PersonalInfo } from '@marque/domain/consignment/personal-info';
import { VehicleInfo } from '@marque/domain/consignment/vehicle-info';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { addPhotos } from './add-photos.ts';
import { fillDatabase } from './fill-database.ts';
import { measureDifference } from './measure-difference.ts';
import { paintPhoto } from './paint-photo.ts';
import { findPaint, PAINTS } from './paints.ts';
import { listNewestWithoutPhotos } from './seed.queries.ts';

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
  it('adds as many as asked', async () => {
    expect(await fill(1)).toEqual({ consignments: 1_200, users: 150, drafts: 12 });
  });

  it('gives neighbors in a list different colors', async () => {
    const newest = await listNewestWithoutPhotos(testApp.db, PAINTS.length);
    expect(new Set(newest.map(({ color }) => color)).size).toBe(PAINTS.length);
  });

  it('adds again as many the second time', async () => {
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

  it('adds photos of a car in the stated color, through the same service as an owner', async () => {
    await addPhotos(testApp.deps, 2, () => undefined);
    const viewer = testApp.as(await testApp.person({ role: 'viewer' }));
    const cars = (await viewer.get('/api/admin/consignments?limit=2')).json();
    for (const { photos, vehicleInfo } of cars) {
      expect(Object.keys(photos)).toHaveLength(11);
      const photo = await viewer.get(photos.exterior_front[0].url);
      expect(photo.headers['content-type']).toBe('image/jpeg');
      const expected = await paintPhoto('exterior_front', findPaint(vehicleInfo.color));
      expect(await measureDifference(photo.rawPayload, expected)).toBeLessThan(3);
    }
  });
});
