import type { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { isSameMake } from '@marque/domain/vin/make-names';
import { z } from 'zod';
import { onUnsavedDraftForgotten } from '../../lib/unsaved-draft-key.ts';

/** What a VIN lookup filled in, and for which VIN; fields that it did not fill in are absent. */
export const LookedUpCar = z.object({
  vin: z.string(),
  make: z.string().optional(),
  model: z.string().optional(),
  year: z.number().optional(),
});
export type LookedUpCar = z.infer<typeof LookedUpCar>;

export type CarDetails = Pick<VehicleInfoDraft, 'make' | 'model' | 'year'>;

const FIELDS = ['make', 'model', 'year'] as const;
const EMPTY = { make: '', model: '', year: undefined } as const;

/**
 * The details after the VIN changed: make, model and year of the former car are removed, unless they were edited after
 * the lookup. They come back together with their VIN.
 */
export function detailsForVin(vin: string, entered: CarDetails, lookedUp: LookedUpCar | null): CarDetails {
  const filledIn = FIELDS.filter((field) => lookedUp?.[field] !== undefined);
  if (lookedUp?.vin === vin) {
    return Object.fromEntries(filledIn.filter((field) => !entered[field]).map((field) => [field, lookedUp[field]]));
  }
  const untouched = filledIn.filter((field) => entered[field] === lookedUp?.[field]);
  return Object.fromEntries(untouched.map((field) => [field, EMPTY[field]]));
}

export interface FoundCar {
  /** Values to write into the form: for fields that are empty or unchanged since a lookup filled them in. */
  fill: CarDetails;
  /** Whether the person entered something else. Their input stays, and they are asked. */
  disagrees: boolean;
}

/** Decides what of the car found for `vin` goes into the form. Never overwrites a person's input (ADR 0150). */
export function settleFoundCar(
  vin: string,
  found: CarDetails,
  entered: CarDetails,
  lookedUp: LookedUpCar | null,
): FoundCar {
  const isFree = (field: keyof CarDetails) =>
    !entered[field] ||
    (lookedUp?.vin === vin && entered[field] === lookedUp[field]) ||
    (field === 'year' && isDefaultYear(entered));
  const known = FIELDS.filter((field) => found[field] !== undefined && found[field] !== '');
  return {
    fill: Object.fromEntries(known.filter(isFree).map((field) => [field, found[field]])),
    disagrees: known.some((field) => !isFree(field) && !isSame(field, found, entered)),
  };
}

/** Whether the year is just the form's initial value (spec 3.7). */
function isDefaultYear({ make, model, year }: CarDetails): boolean {
  return !make && !model && year === new Date().getFullYear();
}

function isSame(field: keyof CarDetails, found: CarDetails, entered: CarDetails): boolean {
  if (field === 'make') return isSameMake(found.make ?? '', entered.make ?? '');
  return String(found[field]).toLowerCase() === String(entered[field]).trim().toLowerCase();
}

/** `Ferrari 488, 2019` */
export function describeCar({ make, model, year }: CarDetails): string {
  return [[make, model].filter(Boolean).join(' '), year].filter(Boolean).join(', ');
}

const KEY = 'marque-looked-up-car';

/** If the browser forbids storage, the last lookup is known as long as the page lasts. */
let ofPage: LookedUpCar | null = null;

export function rememberLookedUpCar(car: LookedUpCar): void {
  ofPage = car;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(car));
  } catch {
    // Storage is forbidden.
  }
}

function readKept(): LookedUpCar | null {
  try {
    return LookedUpCar.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** What the last lookup in this tab filled in for this VIN, even before a reload; `null` for another VIN. */
export function recallLookedUpCar(vin: string): LookedUpCar | null {
  const car = ofPage ?? readKept();
  return car?.vin === vin ? car : null;
}

function forgetLookedUpCar(): void {
  ofPage = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

onUnsavedDraftForgotten(forgetLookedUpCar);
