import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import type { Proposal } from '@marque/domain/review/proposal';
import type { ProposalPage } from '@marque/domain/review/proposals';
import type { OwnerReview, StaffReview } from '@marque/domain/review/review';
import type { WebhookMessage } from '@marque/domain/review/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE_VEHICLE_INFO, createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { mutate, query } from '../../testing/trpc-transport.ts';
import { sweepPhotos } from '../../worker/sweep-photos.ts';
import { webhookFor } from '../webhook/testing.ts';
import { decide, readEvents, readRow, submittedBy, toStatusAndCode } from './testing.ts';

let testApp: TestApp;
let owner: Person;
let stranger: Person;
let admin: Person;
let viewer: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  stranger = await testApp.person();
  admin = await testApp.person({ role: 'admin' });
  viewer = await testApp.person({ role: 'viewer' });
  await testApp.db
    .insertInto('emailSettings')
    .values({
      smtpHost: 'mail.example',
      smtpPort: 587,
      smtpUsername: '',
      smtpPassword: '',
      senderName: 'Marque',
      senderEmail: 'office@marque.example',
      recipientEmail: 'team@marque.example',
    })
    .execute();
});
afterAll(() => testApp.close());

const RED = { vehicleInfo: { color: 'Red' }, note: 'It was repainted' };
const propose = (id: number, what: object = RED, who = owner) =>
  mutate(testApp.as(who), 'review.propose', { id, ...what });
const proposed = async (id: number, what: object = RED) => (await propose(id, what)).body as Proposal;
const withdraw = (id: number, proposalId: number, who = owner) =>
  mutate(testApp.as(who), 'review.withdrawProposal', { id, proposalId });
const accept = (id: number, proposalId: number, who = admin) =>
  mutate(testApp.as(who), 'review.acceptProposal', { id, proposalId });
const decline = (id: number, proposalId: number, reason = 'The title says blue', who = admin) =>
  mutate(testApp.as(who), 'review.declineProposal', { id, proposalId, reason });
const ofOwner = async (id: number) =>
  ((await query(testApp.as(owner), 'review.ofOwner', { id })).body as OwnerReview).proposal;
const ofStaff = async (id: number) => (await query(testApp.as(admin), 'review.ofStaff', { id })).body as StaffReview;
const listOpen = async () => (await query(testApp.as(viewer), 'review.openProposals')).body as number[];
const kinds = async (id: ConsignmentId) => (await readEvents(testApp, id)).map(({ kind }) => kind);
const readMails = async (id: ConsignmentId, kind: string) =>
  (await testApp.db.selectFrom('mails').select(['kind', 'toAddress', 'data']).where('consignmentId', '=', id).execute())
    .filter((mail) => mail.kind === kind && JSON.stringify(mail.data) !== '{}')
    .map(({ toAddress, data }) => ({ toAddress, ...(data as object) }));

async function newPhoto(name: string, of = owner) {
  return { url: await testApp.getPhoto(of), name, size: 1, type: 'image/jpeg' };
}

describe('A proposal of the owner', () => {
  it('changes nothing, and is shown to staff and the owner until it is answered', async () => {
    const { id } = await submittedBy(testApp, owner);
    const what = { ...RED, vehicleInfo: { ...COMPLETE_VEHICLE_INFO, color: 'Red' } };
    const { id: proposalId } = await proposed(id, what);
    expect(await readRow(testApp, id)).toMatchObject({ version: 1, vehicleInfo: { color: 'Blue' }, status: 'pending' });
    const shown = {
      id: proposalId,
      state: 'open',
      note: 'It was repainted',
      fields: { vehicleInfo: { color: 'Red' } },
    };
    expect(await ofOwner(id)).toMatchObject(shown);
    expect((await ofStaff(id)).proposals).toMatchObject([shown]);
    expect((await ofOwner(id))?.fields.vehicleInfo).toEqual({ color: 'Red' });
    expect(await listOpen()).toContain(id);
    expect((await readEvents(testApp, id)).at(-1)).toEqual({
      kind: 'proposed',
      actorId: owner.id,
      ownerId: owner.id,
      data: {},
    });
    expect(await readMails(id, 'staff_notice')).toContainEqual(
      expect.objectContaining({ notice: 'proposed', toAddress: 'team@marque.example' }),
    );
  });

  it('has a note, something that is changed, and follows the rules of a submission', async () => {
    const { id } = await submittedBy(testApp, owner);
    expect(toStatusAndCode(await propose(id, { ...RED, note: ' ' }))).toEqual([400, 'VALIDATION_FAILED']);
    expect(toStatusAndCode(await propose(id, { note: 'Nothing' }))).toEqual([400, 'VALIDATION_FAILED']);
    expect(toStatusAndCode(await propose(id, { vehicleInfo: { color: 'Blue' }, note: 'The same' }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    const refused = await propose(id, { personalInfo: { email: 'nobody' }, note: 'New' });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['personalInfo', 'email'] }] } });
    const photos = { scenic: [await newPhoto('theirs.jpg', stranger)] };
    expect(toStatusAndCode(await propose(id, { photos, note: 'A photo' }))).toEqual([422, 'FOREIGN_PHOTO']);
    expect(await ofOwner(id)).toBeNull();
  });

  it('is one at a time, and only while the team has not decided', async () => {
    const { id } = await submittedBy(testApp, owner);
    const { id: first } = await proposed(id);
    expect(toStatusAndCode(await propose(id))).toEqual([409, 'PROPOSAL_OPEN']);
    await withdraw(id, first);
    await decide(testApp, admin, id, { status: 'in_review' });
    expect((await propose(id)).status).toBe(200);
    await decide(testApp, admin, id, { status: 'approved' });
    expect(toStatusAndCode(await propose(id))).toEqual([409, 'STATUS_NOT_ALLOWED']);
  });

  it('does not exist for others', async () => {
    const { id } = await submittedBy(testApp, owner);
    expect(toStatusAndCode(await propose(id, RED, stranger))).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
    expect(toStatusAndCode(await propose(id, RED, admin))).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
    const { id: proposalId } = await proposed(id);
    expect(toStatusAndCode(await withdraw(id, proposalId, stranger))).toEqual([404, 'CONSIGNMENT_NOT_FOUND']);
    for (const who of [owner, viewer]) {
      expect(toStatusAndCode(await accept(id, proposalId, who))).toEqual([403, 'NOT_ALLOWED']);
      expect(toStatusAndCode(await decline(id, proposalId, 'No', who))).toEqual([403, 'NOT_ALLOWED']);
    }
  });

  it('can be withdrawn until it is answered, which is told to staff', async () => {
    const { id } = await submittedBy(testApp, owner);
    const { id: proposalId } = await proposed(id);
    expect((await withdraw(id, proposalId)).status).toBe(200);
    expect(await ofOwner(id)).toMatchObject({ state: 'withdrawn', endedAt: expect.any(String) });
    expect(toStatusAndCode(await accept(id, proposalId))).toEqual([409, 'PROPOSAL_ENDED']);
    expect(toStatusAndCode(await withdraw(id, proposalId))).toEqual([409, 'PROPOSAL_ENDED']);
    expect(await listOpen()).not.toContain(id);
    expect(await kinds(id)).toEqual(['submitted', 'proposed', 'proposal_withdrawn']);
  });

  it.each(['changes_requested', 'approved', 'rejected', 'withdrawn'] as const)(
    'lapses when the car is %s',
    async (to) => {
      const { id } = await submittedBy(testApp, owner);
      await decide(testApp, admin, id, { status: 'in_review' });
      const { id: proposalId } = await proposed(id);
      const item = { kind: 'field', field: 'vehicleInfo.color', reason: 'Which?' } as const;
      if (to === 'withdrawn') await mutate(testApp.as(owner), 'review.withdraw', { id });
      else if (to === 'changes_requested') await decide(testApp, admin, id, { status: to, items: [item] });
      else if (to === 'rejected') await decide(testApp, admin, id, { status: to, reason: 'other', note: 'No' });
      else await decide(testApp, admin, id, { status: to });
      expect(await ofOwner(id)).toMatchObject({ state: 'lapsed' });
      expect(toStatusAndCode(await accept(id, proposalId))).toEqual([409, 'PROPOSAL_ENDED']);
    },
  );
});

describe('Accepting a proposal', () => {
  it('takes it over as a new version, keeps the status and what was before, and tells the owner once', async () => {
    const { id, photos } = await submittedBy(testApp, owner);
    await decide(testApp, admin, id, { status: 'in_review' });
    const added = await newPhoto('forgotten.jpg');
    const wheels = [...(photos.wheels_tires ?? []), added];
    const { id: proposalId } = await proposed(id, { ...RED, photos: { wheels_tires: wheels } });
    const accepted = (await accept(id, proposalId)).body as Consignment;
    expect(accepted).toMatchObject({ status: 'in_review', vehicleInfo: { ...COMPLETE_VEHICLE_INFO, color: 'Red' } });
    expect(accepted.photos.wheels_tires?.map(({ url }) => url)).toEqual(wheels.map(({ url }) => url));
    expect(accepted.photos.interior_seats).toEqual(photos.interior_seats);
    const review = await ofStaff(id);
    expect(review.versions).toMatchObject([{ version: 1, vehicleInfo: { color: 'Blue' } }]);
    expect(review.proposals).toMatchObject([{ id: proposalId, state: 'accepted', version: 1 }]);
    expect(await readRow(testApp, id)).toMatchObject({ version: 2, waitingSince: null });
    expect((await readEvents(testApp, id)).at(-1)).toEqual({
      kind: 'proposal_accepted',
      actorId: admin.id,
      ownerId: owner.id,
      data: { version: 2 },
    });
    expect(await readMails(id, 'proposal_answered')).toMatchObject([
      { isAccepted: true, toAddress: expect.any(String) },
    ]);
    expect(toStatusAndCode(await accept(id, proposalId))).toEqual([409, 'PROPOSAL_ENDED']);
    expect(toStatusAndCode(await decline(id, proposalId))).toEqual([409, 'PROPOSAL_ENDED']);

    const second = await proposed(id, { vehicleInfo: { color: 'Green' }, note: 'Once more' });
    await accept(id, second.id);
    const [, kept] = (await ofStaff(id)).versions;
    expect(kept).toMatchObject({ version: 2, vehicleInfo: { color: 'Red' } });
    const since = (await ofStaff(id)).proposals[0]?.endedAt;
    expect(kept?.createdAt).toEqual(since);
  });

  it('happens once, whoever comes at the same time', async () => {
    const { id } = await submittedBy(testApp, owner);
    const { id: proposalId } = await proposed(id);
    const outcomes = await Promise.all([
      accept(id, proposalId),
      accept(id, proposalId),
      decline(id, proposalId),
      withdraw(id, proposalId),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('Declining a proposal', () => {
  it('has a reason that the owner reads, and leaves the car as it was', async () => {
    const { id } = await submittedBy(testApp, owner);
    const { id: proposalId } = await proposed(id);
    expect(toStatusAndCode(await decline(id, proposalId, ' '))).toEqual([400, 'VALIDATION_FAILED']);
    expect((await decline(id, proposalId)).status).toBe(200);
    expect(await ofOwner(id)).toMatchObject({ state: 'declined', reason: 'The title says blue' });
    expect(await readRow(testApp, id)).toMatchObject({ version: 1, firstContactAt: expect.any(Date) });
    expect(await readMails(id, 'proposal_answered')).toMatchObject([
      { isAccepted: false, reason: 'The title says blue' },
    ]);
    const { timeline } = (await query(testApp.as(owner), 'review.ofOwner', { id })).body as OwnerReview;
    expect(timeline.at(-1)).toMatchObject({ kind: 'proposal_declined', by: 'team', note: 'The title says blue' });
  });
});

describe('Photos of a proposal', () => {
  it('are kept from the sweeper while it is open', async () => {
    const { id } = await submittedBy(testApp, owner);
    const photo = await newPhoto('forgotten.jpg');
    const { id: proposalId } = await proposed(id, { photos: { scenic: [photo] }, note: 'A better view' });
    await testApp.db
      .updateTable('photos')
      .set({ createdAt: new Date(Date.now() - 48 * 60 * 60_000) })
      .execute();
    const isThere = async () => (await testApp.as(admin).get(`${photo.url}?w=160`)).statusCode !== 404;
    const rows = () => testApp.db.selectFrom('photos').select('id').where('name', '=', 'car.jpg').execute();
    const before = (await rows()).length;
    await sweepPhotos(testApp.deps);
    expect((await rows()).map(({ id: photoId }) => `/api/photos/${photoId}`)).toContain(photo.url);
    await withdraw(id, proposalId);
    await sweepPhotos(testApp.deps);
    expect((await rows()).length).toBeLessThan(before);
    expect(await isThere()).toBe(false);
  });
});

describe('The webhooks of a proposal', () => {
  const hooks = async (id: ConsignmentId) =>
    (
      await testApp.db
        .selectFrom('webhookDeliveries')
        .select('message')
        .where('consignmentId', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ message }) => {
      const { type, data } = message as WebhookMessage;
      return [type, data.from, data.to];
    });

  it('are told that it was made and how it ended, and nothing of its content', async () => {
    const { id, number } = await submittedBy(testApp, owner);
    await webhookFor(testApp, owner, 'https://garage.example/hooks', {
      events: ['proposal.created', 'proposal.ended'],
    });
    await withdraw(id, (await proposed(id)).id);
    await decline(id, (await proposed(id)).id);
    await accept(id, (await proposed(id)).id);
    await proposed(id, { ...RED, vehicleInfo: { color: 'Green' } });
    await mutate(testApp.as(owner), 'review.withdraw', { id });
    expect(await hooks(id)).toEqual(
      ['withdrawn', 'declined', 'accepted', 'lapsed'].flatMap((state) => [
        ['proposal.created', null, 'open'],
        ['proposal.ended', 'open', state],
      ]),
    );
    const [first] = await testApp.db
      .selectFrom('webhookDeliveries')
      .select('message')
      .where('consignmentId', '=', id)
      .orderBy('id')
      .execute();
    expect(first?.message).toEqual({
      type: 'proposal.created',
      timestamp: expect.any(String),
      data: { consignmentId: id, number, from: null, to: 'open' },
    });
  });

  it('get nothing unless they chose it, and nothing of a status change without a proposal', async () => {
    await testApp.db.deleteFrom('webhooks').execute();
    const { id } = await submittedBy(testApp, owner);
    await webhookFor(testApp, owner, 'https://garage.example/old');
    await withdraw(id, (await proposed(id)).id);
    expect(await hooks(id)).toEqual([]);
    await webhookFor(testApp, owner, 'https://garage.example/new', { events: ['proposal.ended'] });
    await mutate(testApp.as(owner), 'review.withdraw', { id });
    expect(await hooks(id)).toEqual([['consignment.status_changed', 'pending', 'withdrawn']]);
  });
});

describe('The proposals about a car', () => {
  it('are read by its owner and by staff, newest first and page by page', async () => {
    const { id } = await submittedBy(testApp, owner);
    const made: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { id: proposalId } = await proposed(id);
      made.unshift(proposalId);
      await withdraw(id, proposalId);
    }
    for (const who of [owner, viewer]) {
      const read = async (more: object = {}) =>
        (await query(testApp.as(who), 'review.proposals', { id, limit: 2, ...more })).body as ProposalPage;
      const first = await read();
      expect(first.items.map((item) => item.id)).toEqual(made.slice(0, 2));
      const second = await read({ cursor: first.nextCursor });
      expect([second.items.map((item) => item.id), second.nextCursor]).toEqual([made.slice(2), null]);
      expect((await query(testApp.as(who), 'review.proposal', { id, proposalId: made[1] })).body).toEqual(
        first.items[1],
      );
    }
    expect(toStatusAndCode(await query(testApp.as(stranger), 'review.proposals', { id }))).toEqual([
      404,
      'CONSIGNMENT_NOT_FOUND',
    ]);
  });

  it('are read under the car that they are about alone', async () => {
    const { id } = await submittedBy(testApp, owner);
    const another = await submittedBy(testApp, owner);
    const { id: proposalId } = await proposed(id);
    const read = await query(testApp.as(owner), 'review.proposal', { id: another.id, proposalId });
    expect(toStatusAndCode(read)).toEqual([404, 'PROPOSAL_NOT_FOUND']);
  });
});
