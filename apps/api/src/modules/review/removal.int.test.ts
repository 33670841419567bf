import type { Consignment } from '@marque/domain/consignment/consignment';

import { listPhotosInOrder, type Photos } from '@marque/domain/photo/photos';
import { RESTORABLE_FOR_DAYS } from '@marque/domain/review/review';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query, rest } from '../../testing/trpc-transport.ts';
import { purgeDeleted } from '../../worker/purge-deleted.ts';
import { saveDraft } from '../draft/draft.service.ts';
import { askedFor, readEvents, readRow, submittedBy, toStatusAndCode } from './testing.ts';

let testApp: TestApp;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const testImage = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#333' } })
    .jpeg()
    .toBuffer();
const remove = (id: number) => mutate(testApp.as(admin), 'review.delete', { id });
const restore = (id: number) => mutate(testApp.as(admin), 'review.restore', { id });
const read = async (who: Person, id: number) => (await testApp.as(who).get(`/api/consignments/${id}`)).statusCode;
const counts = async () => (await query(testApp.as(admin), 'admin.counts')).body as { consignments: number };

describe('Deleting a consignment', () => {
  it('hides it from everybody, and from the counts, and says who did it', async () => {
    const { id } = await submittedBy(testApp, owner);
    const before = await counts();
    const response = rest(await testApp.as(admin).delete(`/api/admin/consignments/${id}`));
    expect(response).toEqual({ status: 200, body: { deleted: true } });
    expect([await read(owner, id), await read(admin, id)]).toEqual([404, 404]);
    expect((await testApp.as(owner).get('/api/user/consignments')).json()).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect((await counts()).consignments).toBe(before.consignments - 1);
    expect((await readEvents(testApp, id)).at(-1)).toEqual({
      kind: 'deleted',
      actorId: admin.id,
      ownerId: owner.id,
      data: {},
    });
  });

  it('ends everything that could be done with it', async () => {
    const { id } = await submittedBy(testApp, owner);
    await remove(id);
    const asked = await Promise.all([
      remove(id),
      mutate(testApp.as(admin), 'review.decide', { id, decision: { status: 'in_review' } }),
      mutate(testApp.as(owner), 'review.withdraw', { id }),
      mutate(testApp.as(owner), 'review.answerChanges', { id }),
      mutate(testApp.as(admin), 'review.addNote', { id, text: 'x' }),
      mutate(testApp.as(admin), 'review.claim', { id }),
      query(testApp.as(owner), 'review.ofOwner', { id }),
      query(testApp.as(admin), 'review.ofStaff', { id }),
    ]);
    expect(asked.map(toStatusAndCode)).toEqual(asked.map(() => [404, 'CONSIGNMENT_NOT_FOUND']));
  });

  it('hides its photos from the owner, not those that something else shows', async () => {
    const someone = await testApp.person();
    const photo = (await testApp.as(someone).upload(await testImage())).json();
    const other = (await testApp.as(someone).upload(await testImage())).json();
    const { id } = await submittedBy(testApp, someone);
    const photos: Photos = { scenic: [photo, other] };
    await testApp.db
      .updateTable('consignments')
      .set({ photos: JSON.stringify(photos) })
      .where('id', '=', id)
      .execute();
    await saveDraft(testApp.db, someone.id, { photos: { scenic: [other] } });
    await remove(id);
    const status = async (who: Person, { url }: { url: string }) => (await testApp.as(who).get(url)).statusCode;
    expect([await status(someone, photo), await status(someone, other), await status(admin, photo)]).toEqual([
      404, 200, 200,
    ]);
    await restore(id);
    expect(await status(someone, photo)).toBe(200);
  });

  it('is for administrators, and needs an id', async () => {
    const { id } = await submittedBy(testApp, owner);
    const viewer = await testApp.person({ role: 'viewer' });
    for (const name of ['review.delete', 'review.restore', 'review.deleteDraft']) {
      expect(toStatusAndCode(await mutate(testApp.as(viewer), name, { id }))).toEqual([403, 'NOT_ALLOWED']);
      expect(toStatusAndCode(await mutate(testApp.as(owner), name, { id }))).toEqual([403, 'NOT_ALLOWED']);
      expect(toStatusAndCode(await mutate(testApp.guest, name, { id }))).toEqual([401, 'NOT_SIGNED_IN']);
      expect(toStatusAndCode(await mutate(testApp.as(admin), name, { id: '1' }))).toEqual([400, 'VALIDATION_FAILED']);
    }
    expect(await read(owner, id)).toBe(200);
  });
});

describe('Restoring a consignment', () => {
  it('brings it back as it was', async () => {
    const consignment = await askedFor(testApp, admin, owner, [
      { kind: 'field', field: 'vehicleInfo.vin', reason: 'Check' },
    ]);
    const { id } = consignment;
    await remove(id);
    expect(await restore(id)).toMatchObject({ status: 200, body: { id, status: 'changes_requested' } });
    expect(await read(owner, id)).toBe(200);
    expect((await mutate(testApp.as(owner), 'review.answerChanges', { id })).status).toBe(200);
    expect((await readEvents(testApp, id)).map(({ kind }) => kind)).toContain('restored');
  });

  it('is refused for what is not deleted', async () => {
    const { id } = await submittedBy(testApp, owner);
    expect(toStatusAndCode(await restore(id))).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
  });
});

describe('The purge', () => {
  async function deletedDaysAgo(days: number, consignment: Consignment): Promise<void> {
    await remove(consignment.id);
    const deletedAt = new Date(Date.now() - days * DAY_MS);
    await testApp.db.updateTable('consignments').set({ deletedAt }).where('id', '=', consignment.id).execute();
  }
  const photoIds = async () =>
    (await testApp.db.selectFrom('photos').select('id').execute()).map(({ id }) => `/api/photos/${id}`);

  it('removes after 30 days what was deleted, with its photos and their files, and nothing sooner', async () => {
    const [old, young] = [await submittedBy(testApp, owner), await submittedBy(testApp, owner)];
    await deletedDaysAgo(RESTORABLE_FOR_DAYS + 0.01, old);
    await deletedDaysAgo(RESTORABLE_FOR_DAYS - 0.01, young);
    const keys: string[] = [];
    const photos = { ...testApp.deps.photos, deletePhoto: async (key: string) => void keys.push(key) };
    const result = await purgeDeleted({ ...testApp.deps, photos });
    const shown = listPhotosInOrder(old.photos).map(({ photo }) => photo.url);
    expect(result).toEqual({ consignments: 1, photos: shown.length });
    expect([await readRow(testApp, old.id), keys.length]).toEqual([undefined, shown.length]);
    expect((await readRow(testApp, young.id))?.id).toBe(young.id);
    expect((await photoIds()).filter((url) => shown.includes(url))).toEqual([]);
    expect(toStatusAndCode(await restore(old.id))).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
    expect((await readEvents(testApp, old.id)).at(-1)).toEqual({
      kind: 'purged',
      actorId: null,
      ownerId: owner.id,
      data: {},
    });
  });

  it('leaves photos that a draft or another consignment shows', async () => {
    const consignment = await submittedBy(testApp, owner);
    const kept = await submittedBy(testApp, owner);
    const { scenic = [], trunk = [] } = consignment.photos;
    await saveDraft(testApp.db, owner.id, { photos: { scenic } });
    const photos = JSON.stringify({ ...kept.photos, damage: trunk });
    await testApp.db.updateTable('consignments').set({ photos }).where('id', '=', kept.id).execute();
    await deletedDaysAgo(31, consignment);
    await purgeDeleted(testApp.deps);
    const left = await photoIds();
    expect([...scenic, ...trunk].every(({ url }) => left.includes(url))).toBe(true);
    expect(left).not.toContain(consignment.photos.wheels_tires?.[0]?.url);
  });

  it('removes the photos of earlier versions, too', async () => {
    const consignment = await askedFor(testApp, admin, owner, [
      { kind: 'photo', category: 'wheels_tires', url: null, reason: 'Blurred' },
    ]);
    const { id } = consignment;
    const wheel = { url: await testApp.getPhoto(owner), name: 'w.jpg', size: 1, type: 'image/jpeg' };
    await mutate(testApp.as(owner), 'review.answerChanges', { id, photos: { wheels_tires: [wheel] } });
    await deletedDaysAgo(31, consignment);
    await purgeDeleted(testApp.deps);
    const left = await photoIds();
    expect(left).not.toContain(consignment.photos.wheels_tires?.[0]?.url);
    expect(left).not.toContain(wheel.url);
  });
});

describe('Deleting a draft', () => {
  it('removes it for good and says who did it', async () => {
    const { owner: someone, draft } = await testApp.ownerWithDraft();
    const response = rest(await testApp.as(admin).delete(`/api/admin/draft-consignments/${draft.id}`));
    expect(response).toEqual({ status: 200, body: { deleted: true } });
    expect((await testApp.as(someone).get('/api/draft-consignment')).statusCode).toBe(404);
    const events = await testApp.db
      .selectFrom('consignmentEvents')
      .select(['kind', 'actorId', 'ownerId'])
      .where('draftId', '=', draft.id)
      .execute();
    expect(events).toEqual([{ kind: 'draft_deleted', actorId: admin.id, ownerId: someone.id }]);
    const again = rest(await testApp.as(admin).delete(`/api/admin/draft-consignments/${draft.id}`));
    expect(toStatusAndCode(again)).toEqual([404, 'DRAFT_NOT_FOUND']);
  });
});
