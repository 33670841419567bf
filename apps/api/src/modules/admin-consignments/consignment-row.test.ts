import { ConsignmentId, UserId } from '@marque/domain/api/ids';
import { PARTS_VERSION } from '@marque/domain/consignment/parts-version';
import { STATUSES } from '@marque/domain/consignment/status';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toStaffConsignment, writeRow, writeStaffConsignment } from './consignment-row.queries.ts';

const PROMISES = [{ createdAt: new Date('2026-01-01T00:00:00Z'), hours: null }];

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const field = maybe(fc.oneof(fc.string({ unit: 'binary' }), fc.integer()));

const row = fc.record({
  id: id.map((one) => ConsignmentId.parse(one)),
  number: fc.string({ unit: 'binary' }),
  userId: id.map((one) => UserId.parse(one)),
  status: fc.constantFrom(...STATUSES),
  createdAt: date,
  firstContactAt: maybe(date),
  waitingSince: maybe(date),
  deletedAt: maybe(date),
  partsVersion: fc.constantFrom(PARTS_VERSION, 0),
  cover: maybe(fc.constant('/api/photos/x')),
  claimedBy: maybe(fc.string({ unit: 'binary' })),
  assignee: maybe(fc.record({ id: id.map((one) => UserId.parse(one)), username: fc.string() })),
  decided: maybe(fc.constantFrom(...STATUSES)),
  sharesVin: maybe(fc.constant(true as const)),
  firstName: field,
  lastName: field,
  year: field,
  make: field,
  model: field,
  key: fc.string(),
});

it('the text of a row in the review queue is read back as the row', () => {
  fc.assert(
    fc.property(row, (stored) => {
      expect(writeStaffConsignment(writeRow(stored), PROMISES).read()).toEqual(toStaffConsignment(stored, PROMISES));
    }),
  );
});

it('fields of an older version that cannot be read are left out', () => {
  fc.assert(
    fc.property(row, (stored) => {
      const older = { ...stored, partsVersion: 0, make: { not: 'text' } };
      expect(toStaffConsignment(older, PROMISES).vehicleInfo.make).toBeUndefined();
    }),
  );
});
