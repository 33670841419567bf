import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Photos } from '@marque/domain/photo/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';
import { unzip } from '../photo-archive/testing.ts';
import { submittedBy } from '../review/testing.ts';

let testApp: TestApp;
let owner: Person;
let viewer: Person;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  viewer = await testApp.person({ role: 'viewer' });
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

const getUrl = (id: number, ...also: number[]) =>
  `/api/admin/consignments/${id}/bundle?timeZone=Europe/Rome${also.length > 0 ? `&also=${also.join(',')}` : ''}`;

async function setPhotos(id: ConsignmentId, photos: Photos): Promise<void> {
  await testApp.db
    .updateTable('consignments')
    .set({ photos: JSON.stringify(photos) })
    .where('id', '=', id)
    .execute();
}

async function submitCase() {
  const consignment = await submittedBy(testApp, owner);
  const jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a00' } })
    .jpeg()
    .toBuffer();
  const photo = (await testApp.as(owner).upload(jpeg, { name: 'front.jpg' })).json();
  await setPhotos(consignment.id, { exterior_front: [photo] });
  return { ...consignment, photo };
}

const listEvents = async (id: ConsignmentId) => {
  const events = await testApp.db
    .selectFrom('consignmentEvents')
    .select(['kind', 'actorId'])
    .where('consignmentId', '=', id)
    .orderBy('id')
    .execute();
  return events.filter(({ kind }) => kind.endsWith('_downloaded'));
};

describe('The bundle of a case', () => {
  it('holds its record, its dossier and its photos byte for byte', async () => {
    const { id, number, photo } = await submitCase();
    await mutate(testApp.as(admin), 'review.addNote', { id, text: 'Ask for the service book' });
    const response = await testApp.as(viewer).get(getUrl(id));
    expect([response.statusCode, response.headers]).toMatchObject([
      200,
      {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${number}.zip"`,
        'cache-control': 'private, no-store',
      },
    ]);
    const files = await unzip(response.rawPayload);
    expect([...files.keys()]).toEqual([
      `${number}/record.json`,
      `${number}/${number}.pdf`,
      `${number}/photos/manifest.json`,
      `${number}/photos/exterior_front/01_front.jpg`,
    ]);
    const record = JSON.parse(String(files.get(`${number}/record.json`)));
    expect(record.consignment).toMatchObject({ id, number, status: 'pending' });
    expect(record.review.notes).toMatchObject([{ text: 'Ask for the service book' }]);
    const pdf = files.get(`${number}/${number}.pdf`) ?? Buffer.alloc(0);
    expect([String(pdf.subarray(0, 5)), String(pdf.subarray(-6)).trim()]).toEqual(['%PDF-', '%%EOF']);
    const served = (await testApp.as(viewer).get(photo.url)).rawPayload;
    expect(files.get(`${number}/photos/exterior_front/01_front.jpg`)?.equals(served)).toBe(true);
  });

  it('is recorded as the dossier and the photos that it holds; asking for its headers alone is no download', async () => {
    const { id } = await submitCase();
    const head = await testApp.app.inject({ method: 'HEAD', url: getUrl(id), headers: { cookie: viewer.cookie } });
    expect([head.statusCode, head.rawPayload.length, await listEvents(id)]).toEqual([200, 0, []]);
    await testApp.as(viewer).get(getUrl(id));
    expect(await listEvents(id)).toEqual([
      { kind: 'dossier_downloaded', actorId: viewer.id },
      { kind: 'photos_downloaded', actorId: viewer.id },
    ]);
  });

  it('names the photos that the store does not have', async () => {
    const { id, number, photo } = await submitCase();
    await testApp.deps.photoStore.delete(
      `${photo.url.split('/').at(-1).slice(0, 2)}/${photo.url.split('/').at(-1)}.jpg`,
    );
    const files = await unzip((await testApp.as(viewer).get(getUrl(id))).rawPayload);
    expect(String(files.get(`${number}/photos/MISSING.txt`))).toContain('exterior_front/01_front.jpg');
  });
});

describe('The bundle of several cases', () => {
  it('has a folder for each, in the order asked for, each once', async () => {
    const [first, second] = [await submitCase(), await submitCase()];
    const response = await testApp.as(admin).get(getUrl(second.id, first.id, second.id));
    const day = testApp.deps.clock().toISOString().slice(0, 10);
    expect(response.headers['content-disposition']).toBe(`attachment; filename="marque-cases-${day}.zip"`);
    const folders = [...(await unzip(response.rawPayload)).keys()].map((path) => path.split('/')[0]);
    expect([...new Set(folders)]).toEqual([second.number, first.number]);
  });

  it('says of a case that was deleted meanwhile that it was, and has the others', async () => {
    const [first, second] = [await submitCase(), await submitCase()];
    const { openSize } = testApp.deps.photos;
    const spy = vi.spyOn(testApp.deps.photos, 'openSize').mockImplementation(async (...input) => {
      await testApp.db.updateTable('consignments').set({ deletedAt: new Date() }).where('id', '=', second.id).execute();
      return openSize(...input);
    });
    const files = await unzip((await testApp.as(admin).get(getUrl(first.id, second.id))).rawPayload);
    spy.mockRestore();
    expect([...files.keys()].filter((path) => path.startsWith(second.number))).toEqual([
      `${second.number}/REMOVED.txt`,
    ]);
    expect(files.has(`${first.number}/record.json`)).toBe(true);
  });

  it('is refused as a whole when one is not there, has too many photos, or there are more than 50', async () => {
    const { id, photo } = await submitCase();
    const getRefusal = async (url: string) => {
      const response = await testApp.as(viewer).get(url);
      const { code, issues } = response.json();
      return [response.statusCode, code, issues?.[0]?.message];
    };
    expect(await getRefusal(getUrl(id, 2_000_000_000))).toEqual([
      404,
      'CONSIGNMENT_NOT_FOUND',
      'Consignment not found',
    ]);
    const tooMany = Array.from({ length: 50 }, (_, n) => n + 1);
    expect(await getRefusal(getUrl(id, ...tooMany))).toEqual([
      400,
      'VALIDATION_FAILED',
      'At most 49 more consignments',
    ]);
    for (const query of [
      'also=',
      'also=1,',
      'also=0',
      'also=a',
      'also=99999999999',
      'also=1&also=2',
      'timeZone=Here',
    ]) {
      expect((await getRefusal(`/api/admin/consignments/${id}/bundle?${query}`)).slice(0, 2)).toEqual([
        400,
        'VALIDATION_FAILED',
      ]);
    }
    await setPhotos(id, { exterior_front: [{ ...photo, size: 4_000_000_001 }] });
    expect(await getRefusal(getUrl(id))).toEqual([
      400,
      'VALIDATION_FAILED',
      'These consignments have more than 4 GB of photos. Please choose fewer',
    ]);
    expect(await listEvents(id)).toEqual([]);
  });
});

describe('A bundle that cannot be finished', () => {
  it('ends without its end, so that no client takes it for complete', async () => {
    const { id } = await submitCase();
    const spy = vi.spyOn(testApp.deps.photoStore, 'open').mockImplementation(async () => {
      throw new Error('The disk is gone.');
    });
    await expect(testApp.as(viewer).get(getUrl(id))).rejects.toThrow('destroyed before completion');
    spy.mockRestore();
    expect(testApp.logged.some(({ msg }) => msg === 'an archive was aborted')).toBe(true);
  });
});

describe('Who may download a bundle', () => {
  it('is staff', async () => {
    const { id } = await submitCase();
    expect((await testApp.guest.get(getUrl(id))).statusCode).toBe(401);
    expect((await testApp.as(owner).get(getUrl(id))).statusCode).toBe(403);
    for (const who of [viewer, admin]) expect((await testApp.as(who).get(getUrl(id))).statusCode).toBe(200);
  });

  it('may have 120 cases an hour, dossiers included', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    try {
      const reader = await limited.person({ role: 'viewer' });
      const { id } = await submittedBy(limited, await limited.person());
      await limited.deps.rateLimits.consume('dossier', String(reader.id), { points: 119 });
      const statuses = [];
      for (let n = 0; n < 2; n++) statuses.push((await limited.as(reader).get(getUrl(id))).statusCode);
      expect(statuses).toEqual([200, 429]);
    } finally {
      await limited.close();
    }
  });
});
