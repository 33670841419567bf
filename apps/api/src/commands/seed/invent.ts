import type { DamageReport } from '@marque/domain/consignment/damage-report';
import type { PersonalInfo } from '@marque/domain/consignment/personal-info';
import type { Status } from '@marque/domain/consignment/status';
import type { VehicleInfo } from '@marque/domain/consignment/vehicle-info';
import type { Rejection } from '@marque/domain/review/review';
import { computeCheckDigit, VIN_CHARACTERS, VIN_YEAR_CODES } from '@marque/domain/vin/vin';
import { CLASSICS, DAMAGE_NOTES, FIRST_NAMES, LAST_NAMES, MAKERS } from './catalog.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CLASSIC_SHARE = 0.04;

/**
 * A person who might consign a car. Email addresses use domains reserved by RFC 2606, and phone numbers are fictional.
 */
export function inventPerson(random: Random): PersonalInfo {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  return { firstName, lastName, email: `${asciiName(firstName, lastName)}@example.com`, phone: inventPhone(random) };
}

/** `ada.van-der-berg`, for email addresses and usernames. */
export function asciiName(firstName: string, lastName: string): string {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/ø/g, 'o')
      .replace(/ó|ö/g, 'o')
      .replace(/[^A-Za-z ]/g, '')
      .replace(/ +/g, '-')
      .toLowerCase();
  return `${plain(firstName)}.${plain(lastName)}`;
}

/** 555-0100 to 555-0199 are reserved for fiction in every area code of the North American numbering plan. */
function inventPhone(random: Random): string {
  return `(${random.pick(['212', '305', '310', '415', '702'])}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`;
}

/** A luxury car of this color, built no later than it was submitted. */
export function inventVehicle(random: Random, submittedAt: Date, color: string): VehicleInfo {
  const maker = random.pick(random.chance(CLASSIC_SHARE) ? CLASSICS : MAKERS);
  const model = random.pick(maker.models);
  const thisYear = submittedAt.getFullYear();
  const year = random.int(model.from, Math.min(model.to ?? thisYear, thisYear));
  const age = thisYear - year;
  return {
    make: maker.make,
    model: model.name,
    year,
    color,
    ...(maker.wmi ? { vin: inventVin(random, maker.wmi, year) } : { vin: inventChassis(random), vinKind: 'chassis' }),
    mileage: random.int(200, 2_000 + Math.min(age, 25) * 2_800),
    transmission: maker.transmission,
    priceExpectation: Math.round((maker.price * (0.5 + random.next())) / 500) * 500,
  };
}

function inventVin(random: Random, wmi: string, year: number): string {
  const letters = (count: number) =>
    Array.from({ length: count }, () => VIN_CHARACTERS.charAt(random.int(0, VIN_CHARACTERS.length - 1))).join('');
  const yearCode = VIN_YEAR_CODES.charAt((year - 1980) % VIN_YEAR_CODES.length);
  const serial = String(random.int(0, 999_999)).padStart(6, '0');
  const unchecked = `${wmi}${letters(5)}0${yearCode}${letters(1)}${serial}`;
  return `${unchecked.slice(0, 8)}${computeCheckDigit(unchecked)}${unchecked.slice(9)}`;
}

function inventChassis(random: Random): string {
  return `${random.pick(['1E', 'AR', 'WK', 'DB'])}${random.int(10_000, 99_999)}`;
}

export function inventDamage(random: Random): DamageReport {
  const exterior = random.chance(0.4);
  const advancedAssessment = random.chance(0.5);
  const rating = () => random.int(6, 10);
  return {
    exterior,
    interior: random.chance(0.2),
    mechanical: random.chance(0.08),
    electrical: random.chance(0.05),
    notes: exterior ? random.pick(DAMAGE_NOTES) : '',
    advancedAssessment,
    ...(advancedAssessment
      ? {
          conditionRatings: {
            exterior: rating(),
            paint: rating(),
            interior: rating(),
            mechanical: rating(),
            electrical: rating(),
            tires: rating(),
          },
        }
      : {}),
  };
}

export interface Review {
  status: Status;
  firstContactAt: Date | null;
  rejection: Rejection | null;
}

const SETTLED: readonly [Status, ...Status[]] = [
  'approved',
  ...Array<Status>(11).fill('approved'),
  'rejected',
  'rejected',
  'rejected',
  'withdrawn',
  'withdrawn',
  'changes_requested',
  'in_review',
];
const UNDER_WAY: readonly [Status, ...Status[]] = [
  'in_review',
  'in_review',
  'changes_requested',
  'pending',
  'approved',
];

const CONTACTED: readonly Status[] = ['approved', 'rejected', 'changes_requested'];

/** The current state of a consignment from that day: new ones wait, old ones are settled, a few were forgotten. */
export function inventReview(random: Random, submittedAt: Date, now: Date): Review {
  const age = now.getTime() - submittedAt.getTime();
  const status = age < DAY_MS ? 'pending' : random.chance(0.01) ? 'pending' : statusAfter(random, age);
  const isContacted = CONTACTED.includes(status);
  const contactAfter = random.int(1, 30) * HOUR_MS + random.int(0, HOUR_MS);
  return {
    status,
    firstContactAt: isContacted ? new Date(Math.min(now.getTime(), submittedAt.getTime() + contactAfter)) : null,
    rejection:
      status === 'rejected'
        ? {
            reason: random.pick(['market', 'condition', 'photos', 'documentation']),
            note: 'Thank you for offering us your car.',
          }
        : null,
  };
}

function statusAfter(random: Random, age: number): Status {
  return random.pick(age < 7 * DAY_MS ? UNDER_WAY : SETTLED);
}
