import type { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { z } from 'zod';
import { onUnsavedDraftForgotten } from '../../lib/unsaved-draft-key.ts';

/** What a VIN lookup filled in, and for which VIN; a field that it did not fill in is absent. */
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
 * What a changed VIN changes in the details: the make, model and year of the former car are removed, unless they were
 * edited after the lookup filled them in. They come back with the VIN they belong to.
 */
export function detailsForVin(vin: string, entered: CarDetails, lookedUp: LookedUpCar | null): CarDetails {
  const filledIn = FIELDS.filter((field) => lookedUp?.[field] !== undefined);
  if (lookedUp?.vin === vin) {
    return Object.fromEntries(filledIn.filter((field) => !entered[field]).map((field) => [field, lookedUp[field]]));
  }
  const untouched = filledIn.filter((field) => entered[field] === lookedUp?.[field]);
  return Object.fromEntries(untouched.map((field) => [field, EMPTY[field]]));
}

const KEY = 'marque-looked-up-car';

/** Where the browser forbids storage, the last lookup is known as long as the page lasts. */
let ofPage: LookedUpCar | null = null;

export function rememberLookedUpCar(car: LookedUpCar): void {
  ofPage = car;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(car));
  } catch {
    // See above.
  }
}

function readKept(): LookedUpCar | null {
  try {
    return LookedUpCar.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** What the last lookup in this tab filled in for this VIN, also before a reload; `null` for another VIN. */
export function recallLookedUpCar(vin: string): LookedUpCar | null {
  const car = ofPage ?? readKept();
  return car?.vin === vin ? car : null;
}

function forgetLookedUpCar(): void {
  ofPage = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was kept.
  }
}

onUnsavedDraftForgotten(forgetLookedUpCar);
