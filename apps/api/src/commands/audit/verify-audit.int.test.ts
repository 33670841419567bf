import { createTestDatabase, type TestDatabase } from '@marque/db/testing/test-database';
import { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import { verifyAudit } from './verify-audit.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const TOTAL = 12;

async function record(kind: 'note_added' | 'deleted' = 'note_added'): Promise<void> {
  await addEvent(database.db, {
    kind,
    consignmentId: ConsignmentId.parse(7),
    ownerId: UserId.parse(1),
    actorId: UserId.parse(2),
    data: { note: 'Grüße | “quoted”', from: 'pending' },
  });
}

async function recordMany(): Promise<void> {
  for (let i = 0; i < TOTAL; i++) await record();
}

async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table consignment_events disable trigger user`.execute(database.db);
  await statement.execute(database.db);
  await sql`alter table consignment_events enable trigger user`.execute(database.db);
}

describe('The record of events', () => {
  it.each([
    ['changed', sql`update consignment_events set kind = 'approved'`],
    ['deleted', sql`delete from consignment_events`],
    ['emptied', sql`truncate consignment_events`],
  ])('cannot be %s', async (_, statement) => {
    await record();
    await expect(statement.execute(database.db)).rejects.toThrow('consignment_events is append-only');
    expect(await verifyAudit(database.db)).toMatchObject({ checked: 1 });
  });

  it('is whole when it is empty, and names its end when it is not', async () => {
    expect(await verifyAudit(database.db)).toEqual({ checked: 0, head: '' });
    await recordMany();
    const last = await database.db
      .selectFrom('consignmentEvents')
      .select('hash')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(await verifyAudit(database.db)).toEqual({ checked: TOTAL, head: last.hash });
  });

  it('is one chain without gaps, however many write at the same moment', async () => {
    await Promise.all(Array.from({ length: 40 }, () => record()));
    expect(await verifyAudit(database.db)).toMatchObject({ checked: 40 });
  });

  it('is one chain when several events come in one statement, and when a writer gives up', async () => {
    await sql`insert into consignment_events (kind) select 'seeded' from generate_series(1, 50)`.execute(database.db);
    const givesUp = database.db.transaction().execute(async (trx) => {
      await addEvent(trx, {
        kind: 'deleted',
        consignmentId: ConsignmentId.parse(1),
        ownerId: UserId.parse(1),
        actorId: null,
      });
      throw new Error('given up');
    });
    await expect(givesUp).rejects.toThrow('given up');
    await record();
    expect(await verifyAudit(database.db)).toMatchObject({ checked: 51 });
  });
});

describe('The check of the record', () => {
  it.each([
    ['kind', sql`update consignment_events set kind = 'restored' where seq = 5`],
    ['actor', sql`update consignment_events set actor_id = 3 where seq = 5`],
    ['owner', sql`update consignment_events set owner_id = null where seq = 5`],
    ['words', sql`update consignment_events set data = '{"words":"other"}' where seq = 5`],
    ['time', sql`update consignment_events set created_at = created_at - interval '1 microsecond' where seq = 5`],
    ['hash', sql`update consignment_events set hash = repeat('0', 64) where seq = 5`],
  ])('names an event whose %s was changed', async (_, statement) => {
    await recordMany();
    await tamper(statement);
    const { rows } = await sql<{ id: string }>`select id from consignment_events where seq = 5`.execute(database.db);
    expect(await verifyAudit(database.db)).toEqual({ brokenAt: 5, id: rows[0]?.id, reason: 'its content was changed' });
  });

  it('names the one after an event that was changed together with its hash', async () => {
    await recordMany();
    await tamper(sql`update consignment_events set kind = 'restored' where seq = 5`);
    await tamper(sql`update consignment_events e set hash = consignment_event_hash(e) where seq = 5`);
    expect(await verifyAudit(database.db)).toMatchObject({
      brokenAt: 6,
      reason: 'it does not follow the event before it',
    });
  });

  it.each([
    ['first', 1],
    ['middle', 6],
    ['last', TOTAL],
  ])('names a removed event: the %s', async (_, place) => {
    await recordMany();
    await tamper(sql`delete from consignment_events where seq = ${place}`);
    expect(await verifyAudit(database.db)).toMatchObject({
      brokenAt: place,
      id: null,
      reason: expect.stringContaining('missing'),
    });
  });

  it('notices a record that was replaced by a shorter one', async () => {
    await recordMany();
    await tamper(sql`truncate consignment_events`);
    await tamper(sql`update consignment_events_head set hash = 'x'`);
    expect(await verifyAudit(database.db)).toMatchObject({
      brokenAt: 1,
      reason: `event 1 is missing: the record ends at ${TOTAL}`,
    });
  });

  it('checks one state while others go on writing', async () => {
    await recordMany();
    const writing = Array.from({ length: 20 }, () => record());
    const results = await Promise.all([verifyAudit(database.db), verifyAudit(database.db)]);
    await Promise.all(writing);
    for (const result of results) expect(result).toHaveProperty('checked');
  });
});
