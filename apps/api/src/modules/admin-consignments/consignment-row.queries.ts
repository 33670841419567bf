import type { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { PromiseVersion } from '@marque/domain/company/working-hours';
import { PARTS_VERSION } from '@marque/domain/consignment/parts-version';
import type { Status } from '@marque/domain/consignment/status';
import type { Assignee } from '@marque/domain/review/assignment';
import { promiseClock } from '@marque/domain/review/promise-clock';
import { StaffConsignment } from '@marque/domain/review/staff';
import { sql } from 'kysely';
import { readPart } from '../../platform/json-parts.ts';
import { JsonText } from '../../transport/json-text.ts';

/** The fields that a row shows, each as JSON text: whole parts would take most of the time (ADR 0219). */
export const SHOWN_PARTS = [
  sql<string | null>`(personal_info->'firstName')::text`.as('firstName'),
  sql<string | null>`(personal_info->'lastName')::text`.as('lastName'),
  sql<string | null>`(vehicle_info->'year')::text`.as('year'),
  sql<string | null>`(vehicle_info->'make')::text`.as('make'),
  sql<string | null>`(vehicle_info->'model')::text`.as('model'),
] as const;

interface ShownParts {
  firstName: string | null;
  lastName: string | null;
  year: string | null;
  make: string | null;
  model: string | null;
}

/** A row of the review queue as the database returns it. */
interface ConsignmentRow extends ShownParts {
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

/** The row as JSON text, and which of its properties are dates. */
export function writeStaffConsignment(row: ConsignmentRow, promises: readonly PromiseVersion[]): JsonText {
  const { createdAt, firstContactAt, waitingSince, deletedAt } = row;
  const dueAt = findDueTime(row, promises);
  const facts = {
    ...pickFacts(row),
    createdAt: createdAt.toISOString(),
    firstContactAt: writeDate(firstContactAt),
    waitingSince: writeDate(waitingSince),
    deletedAt: writeDate(deletedAt),
    dueAt: writeDate(dueAt),
  };
  const dates = ['createdAt'];
  if (firstContactAt) dates.push('firstContactAt');
  if (waitingSince) dates.push('waitingSince');
  if (deletedAt) dates.push('deletedAt');
  if (dueAt) dates.push('dueAt');
  return new JsonText(`${JSON.stringify(facts).slice(0, -1)},${writeParts(row)}}`, dates);
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

function writeDate(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

function writeParts(row: ConsignmentRow): string {
  if (row.partsVersion !== PARTS_VERSION) return JSON.stringify(readParts(row)).slice(1, -1);
  const { firstName, lastName, year, make, model } = row;
  return `"personalInfo":${writeObject({ firstName, lastName })},"vehicleInfo":${writeObject({ year, make, model })}`;
}

/** An object of JSON texts, without those that are absent. */
function writeObject(fields: Readonly<Record<string, string | null>>): string {
  let text = '';
  for (const name in fields) {
    const value = fields[name];
    if (value != null && value !== 'null') text += `${text === '' ? '' : ','}"${name}":${value}`;
  }
  return `{${text}}`;
}

/** The shown fields; those of an older version are empty where they cannot be read. */
function readParts({ firstName, lastName, year, make, model, partsVersion }: ConsignmentRow) {
  const stored = {
    personalInfo: JSON.parse(writeObject({ firstName, lastName })),
    vehicleInfo: JSON.parse(writeObject({ year, make, model })),
  };
  if (partsVersion === PARTS_VERSION) return stored;
  const { personalInfo, vehicleInfo } = StaffConsignment.shape;
  return {
    personalInfo: readPart(personalInfo, stored.personalInfo),
    vehicleInfo: readPart(vehicleInfo, stored.vehicleInfo),
  };
}
