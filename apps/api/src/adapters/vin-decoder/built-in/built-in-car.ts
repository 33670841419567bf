import { understandVin, type VinUnderstanding } from '@marque/domain/vin/vin-understanding';
import { getKnownModel, getModelOfNearYear, type KnownModel, knownModelOfAnyYear } from './known-models.ts';

/** What is known of a car without asking anybody. */
export interface BuiltInCar {
  /** `null` where makers share the identifier and the model does not tell which. */
  make: string | null;
  model: string | null;
  /** The years it can be of, the likeliest first. */
  years: readonly number[];
}

/**
 * Reads a VIN from the built-in data: the maker's identifier, the year code, and the patterns of models that are sold
 * in North America. `null` where not even the maker is known. Never guesses a model.
 */
export function builtInCar(vin: string, now: Date): BuiltInCar | null {
  const understood = understandVin(vin, now);
  if (!understood || understood.makes.length === 0) return null;
  if (understood.years.length === 0) return toCar(understood, [], knownModelOfAnyYear(vin));
  const find = (lookUp: (vin: string, year: number) => KnownModel | null) =>
    understood.years.map((year) => ({ year, known: lookUp(vin, year) })).filter(({ known }) => known !== null);
  const exact = find(getKnownModel);
  const fitting = exact.length > 0 ? exact : find(getModelOfNearYear);
  // A year in which no pattern fits loses against one in which one does; where none fits, all stay possible.
  if (fitting.length !== 1) return toCar(understood, understood.years, fitting[0]?.known ?? null);
  const [only] = fitting;
  return toCar(understood, only ? [only.year] : [], only?.known ?? null);
}

function toCar(
  { makes, model, isTypeKnown }: VinUnderstanding,
  years: readonly number[],
  known: { make: string; model: string | null } | null,
): BuiltInCar {
  const [make] = makes;
  return {
    make: known && makes.includes(known.make) ? known.make : makes.length === 1 && make ? make : null,
    model: isTypeKnown ? model : known && makes.includes(known.make) ? known.model : null,
    years,
  };
}
