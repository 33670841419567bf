import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { listPhotosInOrder, type Photos, parsePhotoId } from '@marque/domain/photo/photos';
import { formatVin } from '@marque/domain/vin/vin';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  COMPLETE_PERSONAL_INFO,
  COMPLETE_VEHICLE_INFO,
  createTestApp,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';
import { phoneJpeg } from '../photo/pipeline/test-images.ts';

let testApp: TestApp;
let owner: Person;
let admin: Person;
let viewer: Person;
let consignment: { id: number; number: string };

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin', username: 'mwinter' });
  viewer = await testApp.person({ role: 'viewer' });
  consignment = await submit(owner, {});
});
afterAll(() => testApp.close());

async function getPhotos(person: Person): Promise<Photos> {
  const photos: Photos = {};
  for (const category of WIZARD_CATEGORIES) {
    const response = await testApp.as(person).upload(await phoneJpeg(1), { name: `${category}.jpg` });
    photos[category] = [response.json()];
  }
  return photos;
}

async function submit(person: Person, parts: Record<string, unknown>): Promise<{ id: number; number: string }> {
  const response = await testApp.as(person).post('/api/consignments', {
    personalInfo: COMPLETE_PERSONAL_INFO,
    vehicleInfo: COMPLETE_VEHICLE_INFO,
    damageReport: {
      exterior: true,
      notes: 'A scratch on the door',
      advancedAssessment: true,
      conditionRatings: { exterior: 8, paint: 7, knownIssues: 'A parking sensor' },
    },
    photos: await getPhotos(person),
    ...parts,
  });
  expect(response.statusCode).toBe(201);
  return response.json();
}

const staffUrl = (id: number) => `/api/admin/consignments/${id}/dossier`;
const ownUrl = (id: number) => `/api/consignments/${id}/dossier`;

async function read(person: Person, url: string) {
  const response = await testApp.as(person).get(url);
  expect(response.statusCode).toBe(200);
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(response.rawPayload)));
  return { response, totalPages, pages: text, text: text.join('\n') };
}

const getEvents = (id: number) =>
  testApp.db
    .selectFrom('consignmentEvents')
    .select(['kind', 'actorId', 'hash'])
    .where('consignmentId', '=', id as never)
    .orderBy('seq')
    .execute();

const listHashes = (person: Person) =>
  testApp.db.selectFrom('photos').select(['id', 'sha256']).where('ownerId', '=', person.id).execute();

describe('The dossier for staff', () => {
  it('is a PDF under the consignment’s number that nobody keeps on the way', async () => {
    const { response, totalPages } = await read(viewer, staffUrl(consignment.id));
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${consignment.number}.pdf"`,
      'cache-control': 'private, no-store',
    });
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(totalPages).toBeGreaterThanOrEqual(4);
    expect(totalPages).toBeLessThanOrEqual(7);
  });

  it('holds number, data, VIN, ratings, captions, the fingerprint of every photo and page numbers', async () => {
    const { text, totalPages } = await read(admin, staffUrl(consignment.id));
    const expected = [
      consignment.number,
      '2019 Ferrari 488 Pista',
      formatVin(COMPLETE_VEHICLE_INFO.vin),
      COMPLETE_PERSONAL_INFO.email,
      '12,345 miles',
      'A scratch on the door',
      '8/10',
      'A parking sensor',
      'Wheels & Tires',
      'wheels_tires.jpg',
      `${testApp.deps.config.publicUrl}/consignments/${consignment.id}`,
      `Page ${totalPages} of ${totalPages}`,
      ...(await listHashes(owner)).map(({ sha256 }) => sha256),
    ];
    for (const piece of expected) expect(text).toContain(piece);
    expect(text).not.toContain('Not available');
  });

  it('is itself the last event that it shows, with the last hash of the event log', async () => {
    const before = await getEvents(consignment.id);
    const { text } = await read(admin, staffUrl(consignment.id));
    const events = await getEvents(consignment.id);
    expect(events).toHaveLength(before.length + 1);
    expect(events.at(-1)).toMatchObject({ kind: 'dossier_downloaded', actorId: admin.id });
    expect(text).toContain(events.at(-1)?.hash);
    expect(text).toContain('By mwinter');
  });

  it('embeds only the glyphs it uses of each font', async () => {
    const { response } = await read(admin, staffUrl(consignment.id));
    const fonts = [...response.rawPayload.toString('latin1').matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)(\S+)/g)];
    expect(new Set(fonts.map(([, name]) => name))).toEqual(
      new Set(['Fraunces-Light', 'Inter-Regular', 'Inter-SemiBold', 'JetBrainsMono-Regular']),
    );
  });

  it('never tells what an internal note says', async () => {
    await testApp.db
      .insertInto('consignmentNotes')
      .values({ consignmentId: consignment.id as never, authorId: admin.id, text: 'the owner seems in a hurry' })
      .execute();
    const { text } = await read(admin, staffUrl(consignment.id));
    expect(text).not.toContain('in a hurry');
  });

  it('is rejected for guests, owners and invalid requests, and none of them is recorded', async () => {
    const before = await getEvents(consignment.id);
    const url = staffUrl(consignment.id);
    const responses = [
      await testApp.guest.get(url),
      await testApp.as(owner).get(url),
      await testApp.as(admin).get(staffUrl(2_000_000_000)),
      await testApp.as(admin).get('/api/admin/consignments/abc/dossier'),
      await testApp.as(admin).get(`${url}?timeZone=Mars/Olympus`),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual([
      [401, 'NOT_SIGNED_IN'],
      [403, 'NOT_ALLOWED'],
      [404, 'CONSIGNMENT_NOT_FOUND'],
      [400, 'VALIDATION_FAILED'],
      [400, 'VALIDATION_FAILED'],
    ]);
    expect(responses.map(({ headers }) => headers['content-disposition'])).toEqual(responses.map(() => undefined));
    expect(await getEvents(consignment.id)).toEqual(before);
  });

  it('is neither made nor recorded for a HEAD request', async () => {
    const before = await getEvents(consignment.id);
    const url = staffUrl(consignment.id);
    const response = await testApp.app.inject({ method: 'HEAD', url, headers: { cookie: admin.cookie } });
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      200,
      'application/pdf',
      '',
    ]);
    expect(response.headers).not.toHaveProperty('content-length');
    expect(await getEvents(consignment.id)).toEqual(before);
  });
});

describe('The dossier for the owner', () => {
  it('contains what they may know, in their own time zone, and nothing internal', async () => {
    await read(admin, staffUrl(consignment.id));
    const before = await getEvents(consignment.id);
    const { text } = await read(owner, `${ownUrl(consignment.id)}?timeZone=America/New_York`);
    expect(text).toContain(formatVin(COMPLETE_VEHICLE_INFO.vin));
    expect(text).toContain(before.find(({ kind }) => kind === 'submitted')?.hash);
    expect(text).toMatch(/[AP]M E[SD]T/);
    expect(text).not.toMatch(/mwinter|downloaded|note added|whole record/i);
    expect(await getEvents(consignment.id)).toEqual(before);
  });

  it('is only for its owner: others get not found, guests and users without a verified phone are rejected', async () => {
    const url = ownUrl(consignment.id);
    const unverified = await testApp.person({ phoneVerified: false });
    const responses = [
      await testApp.guest.get(url),
      await testApp.as(await testApp.person()).get(url),
      await testApp.as(admin).get(url),
      await testApp.as(unverified).get(url),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual([
      [401, 'NOT_SIGNED_IN'],
      [404, 'CONSIGNMENT_NOT_FOUND'],
      [404, 'CONSIGNMENT_NOT_FOUND'],
      [403, 'PHONE_NOT_VERIFIED'],
    ]);
  });

  it('does not exist for a deleted consignment', async () => {
    const person = await testApp.person();
    const { id } = await submit(person, {});
    await testApp.db
      .updateTable('consignments')
      .set({ deletedAt: new Date() })
      .where('id', '=', id as never)
      .execute();
    const responses = [await testApp.as(person).get(ownUrl(id)), await testApp.as(admin).get(staffUrl(id))];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });
});

describe('A dossier of unusual data', () => {
  it('prints names in any script, with a placeholder for characters that cannot be printed', async () => {
    const person = await testApp.person();
    const { id } = await submit(person, {
      personalInfo: {
        ...COMPLETE_PERSONAL_INFO,
        firstName: 'Nguyễn Θάλεια שרה',
        lastName: '山田 สมชาย 👨‍👩‍👧 \u{10ffff}',
      },
    });
    const { text } = await read(person, ownUrl(id));
    for (const name of ['Nguyễn Θάλεια שרה', '山田 สมชาย □ □']) expect(text).toContain(name);
    expect(text).toContain('□ stands for a character that cannot be printed here');
  });

  it('leaves a labeled frame for a photo whose file is gone, and says so in the log', async () => {
    const person = await testApp.person();
    const { id } = await submit(person, {});
    const { photos } = (await testApp.as(person).get(`/api/consignments/${id}`)).json();
    const lost = parsePhotoId(photos.trunk[0].url);
    const row = await testApp.db
      .selectFrom('photos')
      .select('key')
      .where('id', '=', lost as never)
      .executeTakeFirstOrThrow();
    await testApp.deps.photos.deletePhoto(row.key);
    const { text } = await read(person, ownUrl(id));
    expect(text).toContain('Not available');
    expect(testApp.logged).toContainEqual(
      expect.objectContaining({ msg: 'a photo has a row but no file', photoId: lost }),
    );
  });

  it('shows a consignment of an older version without any events', async () => {
    const row = await testApp.db
      .insertInto('consignments')
      .values({
        number: 'MQ-00000000' as never,
        userId: owner.id,
        personalInfo: '{}',
        vehicleInfo: '{"vin": 5}',
        damageReport: '[]',
        photos: '[]',
        status: 'on_hold',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { text } = await read(owner, ownUrl(row.id));
    expect(text).toContain('on_hold');
    expect(text).toContain('No photos were submitted.');
  });
});

describe('A reader who goes away', () => {
  it('stops the work and leaves nothing open', async () => {
    const person = await testApp.person();
    const photos = await getPhotos(person);
    const repeated = Object.fromEntries(
      Object.entries(photos).map(([category, list]) => [category, Array.from({ length: 20 }, () => list[0])]),
    );
    const { id } = await submit(person, { photos: repeated });
    // Together far more than all buffers on the way can hold.
    const picture = Buffer.concat([await phoneJpeg(1), Buffer.alloc(500_000)]);
    let opened = 0;
    const openSize = vi.spyOn(testApp.deps.photos, 'openSize').mockImplementation(async (key) => {
      opened += 1;
      return { stream: Readable.from([picture]), size: picture.length, key, type: 'image/jpeg' };
    });
    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = testApp.app.server.address() as AddressInfo;
    const request = get({ host: '127.0.0.1', port, path: ownUrl(id), headers: { cookie: person.cookie } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await vi.waitFor(() => expect(opened).toBeGreaterThan(1));

    response.destroy();
    const connections = () => promisify(testApp.app.server.getConnections.bind(testApp.app.server))();
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    const atTheEnd = opened;
    await read(owner, ownUrl(consignment.id));
    const { length } = listPhotosInOrder(
      (await testApp.as(owner).get(`/api/consignments/${consignment.id}`)).json().photos,
    );
    // The other dossier's photos with its cover, and at most the one being fetched.
    expect(opened - atTheEnd).toBeLessThanOrEqual(length + 2);
    expect(opened).toBeLessThan(220);
    openSize.mockRestore();
  });
});
