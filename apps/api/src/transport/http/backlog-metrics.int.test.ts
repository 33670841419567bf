import { readFileSync } from 'node:fs';
import { createDatabase } from '@marque/db/connection';
import { suggestHours } from '@marque/domain/company/working-hours';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMetrics } from './metrics.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const collect = (deps: Parameters<typeof createMetrics>[0] = testApp.deps) => createMetrics(deps).text();
const valueIn = (text: string, sample: string) => {
  const line = text.split('\n').find((found) => found.startsWith(`${sample} `));
  return line === undefined ? null : Number(line.slice(sample.length + 1));
};

describe('The figures of the business', () => {
  it('tell what waits and what has gone wrong', async () => {
    const { db } = testApp;
    const owner = await testApp.person();
    await sql`select graphile_worker.add_job('send-mail', run_at => now() - interval '2 minutes')`.execute(db);
    await sql`select graphile_worker.add_job('send-mail', run_at => now() + interval '1 hour')`.execute(db);
    await sql`select graphile_worker.add_job('deliver-webhook', max_attempts => 1)`.execute(db);
    await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(db);
    await db
      .insertInto('mails')
      .values(
        ['dead', 'dead', 'failing', 'sent'].map((state, index) => ({
          key: `key-${index}`,
          kind: 'test',
          toAddress: 'ada@example.com',
          userId: null,
          consignmentId: null,
          state: state as 'dead',
        })),
      )
      .execute();
    await sql`insert into webhooks (user_id, url, secret, paused_at, paused_reason)
      values (${owner.id}, 'https://example.com', 'x', now(), 'failing')`.execute(db);
    await sql`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos, created_at)
      select 'MQ-' || n, ${owner.id}, '{}', '{}', '{}', '{}', now() - n * interval '20 hours'
      from generate_series(1, 3) as n`.execute(db);

    const text = await collect();
    expect(valueIn(text, 'marque_database_figures_up')).toBe(1);
    expect(valueIn(text, 'marque_jobs_waiting{task="send-mail"}')).toBe(1);
    expect(valueIn(text, 'marque_jobs_dead{task="deliver-webhook"}')).toBe(1);
    expect(valueIn(text, 'marque_jobs_dead{task="send-mail"}')).toBe(0);
    expect(valueIn(text, 'marque_jobs_oldest_waiting_seconds')).toBeGreaterThanOrEqual(120);
    expect(valueIn(text, 'marque_mails{state="dead"}')).toBe(2);
    expect(valueIn(text, 'marque_mails{state="failing"}')).toBe(1);
    expect(valueIn(text, 'marque_mails{state="queued"}')).toBe(0);
    expect(valueIn(text, 'marque_webhooks_paused{by="failing"}')).toBe(1);
    expect(valueIn(text, 'marque_consignments_overdue')).toBe(2);
  });

  it('count who is overdue by the working hours, where the company has set such', async () => {
    // Someone who has waited for 60 hours has waited for at most 60 working hours.
    const hours = JSON.stringify({ ...suggestHours('UTC'), promiseHours: 80 });
    const createdAt = new Date();
    await testApp.db.insertInto('workingHours').values({ version: 1, hours, authorId: null, createdAt }).execute();
    expect(valueIn(await collect(), 'marque_consignments_overdue')).toBe(0);
  });

  it('count refused sign-ins and text messages', async () => {
    await testApp.guest.post('/api/auth/login', { username: 'nobody', password: 'not the password' });
    await testApp.deps.sms.send({ to: '+12125550144', body: 'Hello' });
    const text = await collect();
    expect(valueIn(text, 'marque_refusals_total{code="WRONG_CREDENTIALS"}')).toBe(1);
    expect(valueIn(text, 'marque_text_messages_total{outcome="sent"}')).toBe(1);
    // What an alert counts is there before the first of it.
    expect(valueIn(text, 'marque_text_messages_total{outcome="failed"}')).toBe(0);
    expect(valueIn(text, 'marque_refusals_total{code="CODE_WRONG"}')).toBe(0);
  });

  it('are left out while the database is away, and those of the process are not', async () => {
    const away = createDatabase({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
    const text = await collect({ ...testApp.deps, db: away });
    expect(valueIn(text, 'marque_database_figures_up')).toBe(0);
    expect(valueIn(text, 'marque_consignments_overdue')).toBeNull();
    expect(valueIn(text, 'marque_mails{state="dead"}')).toBeNull();
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    await away.destroy();
  });
});

describe.each(['alerts.yml', 'grafana/marque.json'])('deploy/%s', (file) => {
  const read = () => readFileSync(new URL(`../../../../../deploy/${file}`, import.meta.url), 'utf8');

  it('names only metrics that there are', async () => {
    const named = new Set(read().match(/\b(?:marque|http|process|nodejs)_[a-z_]+\b/g));
    const text = await collect();
    const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const unknown = [...named].filter(
      (name) => !there.has(name) && !there.has(name.replace(/_(bucket|sum|count)$/, '')),
    );
    expect(named.size).toBeGreaterThan(5);
    expect(unknown).toEqual([]);
  });
});
