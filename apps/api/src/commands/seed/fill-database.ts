import type { Database } from '@marque/db/database';
import type { PersonalInfo } from '@marque/domain/consignment/personal-info';
import type { Photos } from '@marque/domain/photo/photos';
import type { Kysely } from 'kysely';
import { randomConsignmentNumber } from '../../modules/consignment/consignment-number.ts';
import { asciiName, inventDamage, inventPerson, inventReview, inventVehicle } from './invent.ts';
import { PAINTS } from './paints.ts';
import { createRandom, type Random } from './random.ts';
import {
  analyzeTables,
  findReviewer,
  getNextUserNumber,
  insertConsignments,
  insertDrafts,
  insertUsers,
} from './seed.queries.ts';

const YEARS_BACK = 2;
const YEAR_MS = 365.25 * 86_400_000;
/** Rows per transaction: enough to be fast, few enough that a running product never waits for its locks. */
const BATCH = 1_000;
const DRAFT_SHARE = 0.08;

export interface FillOptions {
  consignments: number;
  users: number;
  now: Date;
  passwordHash: string;
  seed?: number;
  onProgress?: (kind: 'users' | 'consignments' | 'drafts', done: number) => void;
  getPhotos?: (random: Random) => Photos;
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

/** Adds people, their consignments over the last two years, and drafts. Existing data is unchanged. */
export async function fillDatabase(db: Kysely<Database>, options: FillOptions): Promise<Filled> {
  const random = createRandom(options.seed ?? 1);
  const owners = await addUsers(db, random, options);
  await addConsignments(db, random, owners, options);
  const drafts = await addDrafts(db, random, owners, options);
  await analyzeTables(db);
  return { users: owners.length, consignments: options.consignments, drafts };
}

function* batches(count: number): Generator<number> {
  for (let done = 0; done < count; done += BATCH) yield Math.min(BATCH, count - done);
}

/** Usernames contain a number from the table's id sequence, so that a second fill adds other people. */
async function addUsers(db: Kysely<Database>, random: Random, options: FillOptions): Promise<Owner[]> {
  let number = await getNextUserNumber(db);
  const owners: Owner[] = [];
  for (const size of batches(options.users)) {
    const people = Array.from({ length: size }, () => {
      const person = inventPerson(random);
      return { ...person, username: `${asciiName(person.firstName, person.lastName)}.${number++}` };
    });
    const created = options.now.getTime() - random.next() * YEARS_BACK * YEAR_MS;
    const ids = await insertUsers(db, people, { passwordHash: options.passwordHash, createdAt: new Date(created) });
    ids.forEach((id, index) => {
      const { username: _, ...person } = people[index] ?? { username: '', ...inventPerson(random) };
      owners.push({ id, person });
    });
    options.onProgress?.('users', owners.length);
  }
  return owners;
}

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
      const color = PAINTS[(done + index) % PAINTS.length]?.name ?? PAINTS[0].name;
      return inventConsignment(random, owners, { submittedAt, color }, options);
    });
    done += await insertConsignments(db, staffId, rows);
    options.onProgress?.('consignments', done);
  }
}

function inventConsignment(
  random: Random,
  owners: readonly Owner[],
  { submittedAt, color }: { submittedAt: Date; color: string },
  options: FillOptions,
) {
  const owner = owners[random.int(0, owners.length - 1)];
  if (!owner) throw new Error('Without users there are no consignments');
  return {
    number: randomConsignmentNumber(),
    user_id: owner.id,
    personal_info: owner.person,
    vehicle_info: inventVehicle(random, submittedAt, color),
    damage_report: inventDamage(random),
    photos: options.getPhotos?.(random) ?? {},
    created_at: submittedAt,
    ...inventReview(random, submittedAt, options.now),
  };
}

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
        vehicle_info: step > 0 ? inventVehicle(random, saved, random.pick(PAINTS).name) : {},
        damage_report: {},
        current_step: step,
        last_saved: saved,
      };
    });
    await insertDrafts(db, rows);
    done += size;
    options.onProgress?.('drafts', done);
  }
  return done;
}
