import type { Consignment } from '@marque/domain/consignment/consignment';

import { type Photos, photosInOrder } from '@marque/domain/photo/photos';
import { RESTORABLE_FOR_DAYS } from '@marque/domain/review/review';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/test-app.ts';
import { mutate, query, rest } from '../../testing/trpc-transport.ts';
import { purgeDeleted } from '../../worker/purge-deleted.ts';
import { saveDraft } from '../draft/draft.service.ts';
import { askedFor, eventsOf, refusal, rowOf, submittedBy } from './testing.ts';

let world: World;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person();
  admin = await world.person({ role: 'admin' });
});
afterAll(() => world.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const testImage = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#333' } })
    .jpeg()
    .toBuffer();
const remove = (id: number) => mutate(world.as(admin), 'review.delete', { id });
const restore = (id: number) => mutate(world.as(admin), 'review.restore', { id });
const read = async (who: Person, id: number) => (await world.as(who).get(`/api/consignments/${id}`)).statusCode;
const counts = async () => (await query(world.as(admin), 'admin.counts')).body as { consignments: number };

describe('Deleting a consignment', () => {
  it('hides it from everybody, and from the counts, and says who did it', async () => {
    const { id } = await submittedBy(world, owner);
    const before = await counts();
    const answer = rest(await world.as(admin).delete(`/api/admin/consignments/${id}`));
    expect(answer).toEqual({ status: 200, body: { deleted: true } });
    expect([await read(owner, id), await read(admin, id)]).toEqual([404, 404]);
    expect((await world.as(owner).get('/api/user/consignments')).json()).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect((await counts()).consignments).toBe(before.consignments - 1);
    expect((await eventsOf(world, id)).at(-1)).toEqual({
      kind: 'deleted',
      actorId: admin.id,
      ownerId: owner.id,
      data: {},
    });
  });

  it('ends everything that could be done with it', async () => {
    const { id } = await submittedBy(world, owner);
    await remove(id);
    const asked = await Promise.all([
      remove(id),
      mutate(world.as(admin), 'review.decide', { id, decision: { status: 'in_review' } }),
      mutate(world.as(owner), 'review.withdraw', { id }),
      mutate(world.as(owner), 'review.answerChanges', { id }),
      mutate(world.as(admin), 'review.addNote', { id, text: 'x' }),
      mutate(world.as(admin), 'review.claim', { id }),
      query(world.as(owner), 'review.ofOwner', { id }),
      query(world.as(admin), 'review.ofStaff', { id }),
    ]);
    expect(asked.map(refusal)).toEqual(asked.map(() => [404, 'CONSIGNMENT_NOT_FOUND']));
  });

  it('hides its photos from the owner, not those that something else shows', async () => {
    const someone = await world.person();
    const photo = (await world.as(someone).upload(await testImage())).json();
    const other = (await world.as(someone).upload(await testImage())).json();
    const { id } = await submittedBy(world, someone);
    const photos: Photos = { scenic: [photo, other] };
    await world.db
      .updateTable('consignments')
      .set({ photos: JSON.stringify(photos) })
      .where('id', '=', id)
      .execute();
    await saveDraft(world.db, someone.id, { photos: { scenic: [other] } });
    await remove(id);
    const status = async (who: Person, { url }: { url: string }) => (await world.as(who).get(url)).statusCode;
    expect([await status(someone, photo), await status(someone, other), await status(admin, photo)]).toEqual([
      404, 200, 200,
    ]);
    await restore(id);
    expect(await status(someone, photo)).toBe(200);
  });

  it('is for administrators, and needs an id', async () => {
    const { id } = await submittedBy(world, owner);
    const viewer = await world.person({ role: 'viewer' });
    for (const name of ['review.delete', 'review.restore', 'review.deleteDraft']) {
      expect(refusal(await mutate(world.as(viewer), name, { id }))).toEqual([403, 'NOT_ALLOWED']);
      expect(refusal(await mutate(world.as(owner), name, { id }))).toEqual([403, 'NOT_ALLOWED']);
      expect(refusal(await mutate(world.guest, name, { id }))).toEqual([401, 'NOT_SIGNED_IN']);
      expect(refusal(await mutate(world.as(admin), name, { id: '1' }))).toEqual([400, 'VALIDATION_FAILED']);
    }
    expect(await read(owner, id)).toBe(200);
  });
});

describe('Restoring a consignment', () => {
  it('brings it back as it was', async () => {
    const consignment = await askedFor(world, admin, owner, [
      { kind: 'field', field: 'vehicleInfo.vin', reason: 'Check' },
    ]);
    const { id } = consignment;
    await remove(id);
    expect(await restore(id)).toMatchObject({ status: 200, body: { id, status: 'changes_requested' } });
    expect(await read(owner, id)).toBe(200);
    expect((await mutate(world.as(owner), 'review.answerChanges', { id })).status).toBe(200);
    expect((await eventsOf(world, id)).map(({ kind }) => kind)).toContain('restored');
  });

  it('is refused for what is not deleted', async () => {
    const { id } = await submittedBy(world, owner);
    expect(refusal(await restore(id))).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
  });
});

describe('The purge', () => {
  async function deletedDaysAgo(days: number, consignment: Consignment): Promise<void> {
    await remove(consignment.id);
    const deletedAt = new Date(Date.now() - days * DAY_MS);
    await world.db.updateTable('consignments').set({ deletedAt }).where('id', '=', consignment.id).execute();
  }
  const photoIds = async () =>
    (await world.db.selectFrom('photos').select('id').execute()).map(({ id }) => `/api/photos/${id}`);

  it('removes after 30 days what was deleted, with its photos and their files, and nothing sooner', async () => {
    const [old, young] = [await submittedBy(world, owner), await submittedBy(world, owner)];
    await deletedDaysAgo(RESTORABLE_FOR_DAYS + 0.01, old);
    await deletedDaysAgo(RESTORABLE_FOR_DAYS - 0.01, young);
    const keys: string[] = [];
    const photos = { ...world.deps.photos, deletePhoto: async (key: string) => void keys.push(key) };
    const result = await purgeDeleted({ ...world.deps, photos });
    const shown = photosInOrder(old.photos).map(({ photo }) => photo.url);
    expect(result).toEqual({ consignments: 1, photos: shown.length });
    expect([await rowOf(world, old.id), keys.length]).toEqual([undefined, shown.length]);
    expect((await rowOf(world, young.id))?.id).toBe(young.id);
    expect((await photoIds()).filter((url) => shown.includes(url))).toEqual([]);
    expect(refusal(await restore(old.id))).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
    expect((await eventsOf(world, old.id)).at(-1)).toEqual({
      kind: 'purged',
      actorId: null,
      ownerId: owner.id,
      data: {},
    });
  });

  it('leaves photos that a draft or another consignment shows', async () => {
    const consignment = await submittedBy(world, owner);
    const kept = await submittedBy(world, owner);
    const { scenic = [], trunk = [] } = consignment.photos;
    await saveDraft(world.db, owner.id, { photos: { scenic } });
    const photos = JSON.stringify({ ...kept.photos, damage: trunk });
    await world.db.updateTable('consignments').set({ photos }).where('id', '=', kept.id).execute();
    await deletedDaysAgo(31, consignment);
    await purgeDeleted(world.deps);
    const left = await photoIds();
    expect([...scenic, ...trunk].every(({ url }) => left.includes(url))).toBe(true);
    expect(left).not.toContain(consignment.photos.wheels_tires?.[0]?.url);
  });

  it('removes the photos of earlier versions, too', async () => {
    const consignment = await askedFor(world, admin, owner, [
      { kind: 'photo', category: 'wheels_tires', url: null, reason: 'Blurred' },
    ]);
    const { id } = consignment;
    const wheel = { url: await world.photoOf(owner), name: 'w.jpg', size: 1, type: 'image/jpeg' };
    await mutate(world.as(owner), 'review.answerChanges', { id, photos: { wheels_tires: [wheel] } });
    await deletedDaysAgo(31, consignment);
    await purgeDeleted(world.deps);
    const left = await photoIds();
    expect(left).not.toContain(consignment.photos.wheels_tires?.[0]?.url);
    expect(left).not.toContain(wheel.url);
  });
});

describe('Deleting a draft', () => {
  it('removes it for good and says who did it', async () => {
    const { owner: someone, draft } = await world.ownerWithDraft();
    const answer = rest(await world.as(admin).delete(`/api/admin/draft-consignments/${draft.id}`));
    expect(answer).toEqual({ status: 200, body: { deleted: true } });
    expect((await world.as(someone).get('/api/draft-consignment')).statusCode).toBe(404);
    const events = await world.db
      .selectFrom('consignmentEvents')
      .select(['kind', 'actorId', 'ownerId'])
      .where('draftId', '=', draft.id)
      .execute();
    expect(events).toEqual([{ kind: 'draft_deleted', actorId: admin.id, ownerId: someone.id }]);
    const again = rest(await world.as(admin).delete(`/api/admin/draft-consignments/${draft.id}`));
    expect(refusal(again)).toEqual([404, 'DRAFT_NOT_FOUND']);
  });
});
