import type { Database } from '@marque/db/database';
import type { PersonalInfo } from '@marque/domain/consignment/personal-info';
import type { Photos } from '@marque/domain/photo/photos';
import { type Kysely, sql } from 'kysely';
import { randomConsignmentNumber } from '../../modules/consignment/consignment-number.ts';
import { asciiName, inventDamage, inventPerson, inventReview, inventVehicle } from './invent.ts';
import { createRandom, type Random } from './random.ts';

const YEARS_BACK = 2;
const YEAR_MS = 365.25 * 86_400_000;
/** Rows a transaction: enough to be quick, few enough that a running product never waits for its locks. */
const BATCH = 1_000;
/** Share of the people who have begun a consignment and not yet sent it. */
const DRAFT_SHARE = 0.08;

export interface FillOptions {
  consignments: number;
  users: number;
  now: Date;
  /** The argon2id hash that all of them get. */
  passwordHash: string;
  /** The same number gives the same cars and people. */
  seed?: number;
  /** Called after each batch with the rows so far. */
  onProgress?: (kind: 'users' | 'consignments' | 'drafts', done: number) => void;
  /** What a consignment's photos are; by default it has none. */
  photosOf?: (random: Random) => Photos;
}

export interface Filled {
  users: number;
  consignments: number;
  drafts: number;
}

interface Owner {
  id: number;
  person: PersonalInfo;
}

/** Adds people, their consignments over the last two years, and drafts. What is there already stays as it is. */
export async function fillDatabase(db: Kysely<Database>, options: FillOptions): Promise<Filled> {
  const random = createRandom(options.seed ?? 1);
  const owners = await addUsers(db, random, options);
  await addConsignments(db, random, owners, options);
  const drafts = await addDrafts(db, random, owners, options);
  await sql`analyze users, consignments, draft_consignments, consignment_events`.execute(db);
  return { users: owners.length, consignments: options.consignments, drafts };
}

function* batches(count: number): Generator<number> {
  for (let done = 0; done < count; done += BATCH) yield Math.min(BATCH, count - done);
}

/** User names carry a number from the table's own sequence of ids, so that a second fill adds other people. */
async function addUsers(db: Kysely<Database>, random: Random, options: FillOptions): Promise<Owner[]> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from users`.execute(db);
  let number = rows[0]?.next ?? 1;
  const owners: Owner[] = [];
  for (const size of batches(options.users)) {
    const people = Array.from({ length: size }, () => {
      const person = inventPerson(random);
      return { ...person, username: `${asciiName(person.firstName, person.lastName)}.${number++}` };
    });
    const created = options.now.getTime() - random.next() * YEARS_BACK * YEAR_MS;
    const inserted = await sql<{ id: number }>`
      insert into users (username, password, email, email_confirmed_at, first_name, last_name, phone, phone_verified, sms_consent, created_at)
      select username, ${options.passwordHash}, email, ${new Date(created)}, "firstName", "lastName",
        '+1' || regexp_replace(phone, '\D', '', 'g'), true, true, ${new Date(created)}
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as person(username text, email text, "firstName" text, "lastName" text, phone text)
      returning id`.execute(db);
    inserted.rows.forEach(({ id }, index) => {
      const { username: _, ...person } = people[index] ?? { username: '', ...inventPerson(random) };
      owners.push({ id, person });
    });
    options.onProgress?.('users', owners.length);
  }
  return owners;
}

/** In the order of their submission, as they would have come in. */
async function addConsignments(
  db: Kysely<Database>,
  random: Random,
  owners: readonly Owner[],
  options: FillOptions,
): Promise<void> {
  const start = options.now.getTime() - YEARS_BACK * YEAR_MS;
  const step = (YEARS_BACK * YEAR_MS) / options.consignments;
  const staffId = await findReviewer(db);
  let done = 0;
  while (done < options.consignments) {
    const size = Math.min(BATCH, options.consignments - done);
    const rows = Array.from({ length: size }, (_, index) => {
      const submittedAt = new Date(start + (done + index + random.next()) * step);
      return inventConsignment(random, owners, submittedAt, options);
    });
    done += await insertConsignments(db, staffId, rows);
    options.onProgress?.('consignments', done);
  }
}

/** Whoever administers the product decided about the invented consignments; `null` while there is nobody. */
async function findReviewer(db: Kysely<Database>): Promise<number | null> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id').executeTakeFirst();
  return admin?.id ?? null;
}

function inventConsignment(random: Random, owners: readonly Owner[], submittedAt: Date, options: FillOptions) {
  const owner = owners[random.int(0, owners.length - 1)];
  if (!owner) throw new Error('Without users there are no consignments');
  return {
    number: randomConsignmentNumber(),
    user_id: owner.id,
    personal_info: owner.person,
    vehicle_info: inventVehicle(random, submittedAt),
    damage_report: inventDamage(random),
    photos: options.photosOf?.(random) ?? {},
    created_at: submittedAt,
    ...inventReview(random, submittedAt, options.now),
  };
}

/** Consignments with their record and, where changes are asked for, the request. Returns how many were new. */
async function insertConsignments(db: Kysely<Database>, staffId: number | null, rows: unknown[]): Promise<number> {
  // A number that exists already is left out here and drawn again by the caller's next round.
  const { rows: counted } = await sql<{ count: number }>`
    with invented as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as car(number text, user_id integer, personal_info jsonb,
        vehicle_info jsonb, damage_report jsonb, photos jsonb, created_at timestamptz, status text, "firstContactAt" timestamptz,
        rejection jsonb)
    ), added as (
      insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos, created_at, status,
        first_contact_at, rejection)
      select * from invented
      on conflict (number) do nothing
      returning id, user_id, status, created_at, first_contact_at, rejection
    ), recorded as (
      insert into consignment_events (consignment_id, owner_id, actor_id, kind, data, created_at)
      select id, user_id, actor, kind, data, at from (
        select id, user_id, user_id as actor, 'submitted' as kind, '{}'::jsonb as data, created_at as at from added
        union all
        select id, user_id, case status when 'withdrawn' then user_id else ${staffId}::integer end,
          case status when 'withdrawn' then 'withdrawn' else 'status_changed' end,
          jsonb_strip_nulls(jsonb_build_object('from', case when status in ('in_review', 'withdrawn') then 'pending' else 'in_review' end,
            'to', status, 'note', rejection->>'note', 'reason', rejection->>'reason')),
          coalesce(first_contact_at, created_at + interval '1 hour')
        from added where status <> 'pending'
      ) happened order by at
    ), asked as (
      insert into change_requests (consignment_id, version, requested_by, items, created_at)
      select id, 1, ${staffId}::integer, '[{"kind":"field","field":"vehicleInfo.mileage","reason":"Please check: it differs from the photo of the odometer."}]',
        coalesce(first_contact_at, created_at)
      from added where status = 'changes_requested'
    )
    select count(*)::integer as count from added`.execute(db);
  return counted[0]?.count ?? 0;
}

/** At most one a person. */
async function addDrafts(
  db: Kysely<Database>,
  random: Random,
  owners: readonly Owner[],
  options: FillOptions,
): Promise<number> {
  const chosen = owners.slice(0, Math.ceil(owners.length * DRAFT_SHARE));
  let done = 0;
  for (const size of batches(chosen.length)) {
    const rows = chosen.slice(done, done + size).map(({ id, person }) => {
      const step = random.int(0, 3);
      const saved = new Date(options.now.getTime() - random.next() * 30 * 86_400_000);
      return {
        user_id: id,
        personal_info: person,
        vehicle_info: step > 0 ? inventVehicle(random, saved) : {},
        damage_report: {},
        current_step: step,
        last_saved: saved,
      };
    });
    await sql`
      insert into draft_consignments (user_id, personal_info, vehicle_info, damage_report, current_step, last_saved, created_at)
      select user_id, personal_info, vehicle_info, damage_report, current_step, last_saved, last_saved
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft(user_id integer, personal_info jsonb, vehicle_info jsonb,
        damage_report jsonb, current_step integer, last_saved timestamptz)
      on conflict (user_id) do nothing`.execute(db);
    done += size;
    options.onProgress?.('drafts', done);
  }
  return done;
}
