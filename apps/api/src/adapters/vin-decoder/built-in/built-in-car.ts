import { understandVin, type VinUnderstanding } from '@marque/domain/vin/vin-understanding';
import { getKnownModel, getModelOfNearYear, type KnownModel, knownModelOfAnyYear } from './known-models.ts';

export interface BuiltInCar {
  make: string | null;
  model: string | null;
  years: readonly number[];
}

/**
 * Reads a VIN with the built-in data: the manufacturer's identifier, the year code, and the patterns of models sold in
 * North America. `null` if not even the manufacturer is known. Never guesses a model.
 */
export function builtInCar(vin: string, now: Date): BuiltInCar | null {
  const understood = understandVin(vin, now);
  if (!understood || understood.makes.length === 0) return null;
  if (understood.years.length === 0) return toCar(understood, [], knownModelOfAnyYear(vin));
  const find = (lookUp: (vin: string, year: number) => KnownModel | null) =>
    understood.years.map((year) => ({ year, known: lookUp(vin, year) })).filter(({ known }) => known !== null);
  const exact = find(getKnownModel);
  const fitting = exact.length > 0 ? exact : find(getModelOfNearYear);
  // A year without a fitting pattern loses against one with a fitting pattern; if none fits, all stay possible.
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
