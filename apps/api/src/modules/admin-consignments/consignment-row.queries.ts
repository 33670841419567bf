import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { PromiseVersion } from '@marque/domain/company/working-hours';
import type { Status } from '@marque/domain/consignment/status';
import type { Assignee } from '@marque/domain/review/assignment';
import { promiseClock } from '@marque/domain/review/promise-clock';
import { StaffConsignment } from '@marque/domain/review/staff';
import { type RawBuilder, sql } from 'kysely';
import { partReader } from '../../platform/json-parts.ts';
import { JsonText } from '../../transport/json-text.ts';
import { sharesVin } from '../review/same-vin.queries.ts';

/** The username of whoever has claimed the consignment, while the claim lasts. */
export const CLAIMED_BY = sql<string | null>`(select u.username from users u
  where u.id = consignments.claimed_by and consignments.claimed_until > now())`;

export const ASSIGNEE = sql<Assignee | null>`(select jsonb_build_object('id', u.id, 'username', u.username) from users u
  where u.id = consignments.assignee_id)`;

const DECIDED = sql`(select d.decision->>'status' from undoable_decisions d
  where d.consignment_id = consignments.id)`;

/** What a row of the review queue shows; of the parts single fields, as they are stored. */
interface ConsignmentRow {
  id: ConsignmentId;
  number: string;
  userId: UserId;
  status: string;
  createdAt: Date;
  firstContactAt: Date | null;
  waitingSince: Date | null;
  deletedAt: Date | null;
  partsVersion: number;
  cover: string | null;
  claimedBy: string | null;
  assignee: Assignee | null;
  decided: Status | null;
  sharesVin: true | null;
  firstName: unknown;
  lastName: unknown;
  year: unknown;
  make: unknown;
  model: unknown;
}

const COLUMNS: Readonly<Record<keyof ConsignmentRow, RawBuilder<unknown>>> = {
  id: sql`consignments.id`,
  number: sql`consignments.number`,
  userId: sql`consignments.user_id`,
  status: sql`consignments.status`,
  createdAt: sql`consignments.created_at`,
  firstContactAt: sql`consignments.first_contact_at`,
  waitingSince: sql`consignments.waiting_since`,
  deletedAt: sql`consignments.deleted_at`,
  partsVersion: sql`consignments.parts_version`,
  cover: sql`consignments.cover`,
  claimedBy: CLAIMED_BY,
  assignee: ASSIGNEE,
  decided: DECIDED,
  sharesVin,
  firstName: sql`consignments.personal_info->'firstName'`,
  lastName: sql`consignments.personal_info->'lastName'`,
  year: sql`consignments.vehicle_info->'year'`,
  make: sql`consignments.vehicle_info->'make'`,
  model: sql`consignments.vehicle_info->'model'`,
};

/** Of the values in `rowText`, in order. */
const NAMES = [...Object.keys(COLUMNS), 'key'];

/** A row with its cursor key, as the text of a JSON array: one value to receive instead of twenty (ADR 0233). */
export function rowText(key: RawBuilder<string>) {
  return sql<string>`json_build_array(${sql.join([...Object.values(COLUMNS), key])})::text`;
}

type Keyed = ConsignmentRow & { key: string };
/** A row as JSON has it: times as texts. */
type StoredRow = { [Name in keyof Keyed]: Date extends Keyed[Name] ? string : Keyed[Name] };

/** Reads the text of `rowText`. */
export function readRow(text: string): Keyed {
  const values: readonly unknown[] = JSON.parse(text);
  const stored = Object.fromEntries(NAMES.map((name, at) => [name, values[at]])) as StoredRow;
  return {
    ...stored,
    createdAt: new Date(stored.createdAt),
    firstContactAt: readDate(stored.firstContactAt),
    waitingSince: readDate(stored.waitingSince),
    deletedAt: readDate(stored.deletedAt),
  };
}

function readDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** When contact is or was due; `null` if the owner withdrew before. */
export function findDueTime(row: Parameters<typeof promiseClock>[0], promises: readonly PromiseVersion[]): Date | null {
  return row.waitingSince || row.firstContactAt ? promiseClock(row, promises).dueAt : null;
}

export function toStaffConsignment(row: ConsignmentRow, promises: readonly PromiseVersion[]): StaffConsignment {
  const { createdAt, firstContactAt, waitingSince, deletedAt } = row;
  const dates = { createdAt, firstContactAt, waitingSince, deletedAt, dueAt: findDueTime(row, promises) };
  return { ...pickFacts(row), ...dates, ...readParts(row) };
}

/** All that is written of a row but when contact is due, which depends on the settings of the promise. */
export interface WrittenRow extends Pick<Keyed, 'id' | 'key' | 'createdAt' | 'firstContactAt' | 'waitingSince'> {
  /** A JSON object without its end. */
  text: string;
  /** The properties in it that are dates. */
  dates: readonly string[];
}

export function writeRow(row: Keyed): WrittenRow {
  const { id, key, createdAt, firstContactAt, waitingSince, deletedAt } = row;
  const times = { createdAt, firstContactAt, waitingSince, deletedAt };
  const text = JSON.stringify({ ...pickFacts(row), ...times, ...readParts(row) }).slice(0, -1);
  const dates = Object.entries(times).flatMap(([name, time]) => (time ? [name] : []));
  return { id, key, createdAt, firstContactAt, waitingSince, text, dates };
}

/** The row as JSON text, and which of its properties are dates. */
export function writeStaffConsignment(row: WrittenRow, promises: readonly PromiseVersion[]): JsonText {
  const dueAt = findDueTime(row, promises);
  if (!dueAt) return new JsonText(`${row.text},"dueAt":null}`, row.dates);
  return new JsonText(`${row.text},"dueAt":"${dueAt.toISOString()}"}`, [...row.dates, 'dueAt']);
}

function pickFacts({ id, number, userId, status, cover, claimedBy, sharesVin, assignee, decided }: ConsignmentRow) {
  return {
    id,
    number,
    userId,
    status,
    cover,
    claimedBy,
    ...(sharesVin && { sharesVin }),
    ...(assignee && { assignee }),
    ...(decided && { decided }),
  };
}

/** The shown fields; those of an older version are empty where they cannot be read. */
function readParts({ firstName, lastName, year, make, model, partsVersion }: ConsignmentRow) {
  const personalInfo = leaveOutAbsent({ firstName, lastName });
  const vehicleInfo = leaveOutAbsent({ year, make, model });
  const read = partReader(partsVersion);
  const { shape } = StaffConsignment;
  return { personalInfo: read(shape.personalInfo, personalInfo), vehicleInfo: read(shape.vehicleInfo, vehicleInfo) };
}

function leaveOutAbsent(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
