import { hasFillers } from '@marque/domain/vin/types-after-fillers';
import { getWmi } from '@marque/domain/vin/vin';
import { type ModelTable, modelTable } from './model-table.ts';

/** A model, with the make if it decides between makes that share an identifier. */
export interface KnownModel {
  make: string;
  model: string | null;
}

/** The model according to the manufacturer's patterns for this model year; `null` if none fits. */
export function getKnownModel(vin: string, year: number): KnownModel | null {
  return settle(fittingModels(vin, (from, to) => from <= year && year <= to));
}

/**
 * The model according to the patterns of the nearest years, at most two away, for a VIN that no pattern of its own year
 * fits: a manufacturer's first filing for a model often omits its first year. `null` if none fits.
 */
export function getModelOfNearYear(vin: string, year: number): KnownModel | null {
  for (let away = 1; away <= MOST_YEARS_AWAY; away += 1) {
    const known = getKnownModel(vin, year + away) ?? getKnownModel(vin, year - away);
    if (known) return known;
  }
  return null;
}

const MOST_YEARS_AWAY = 2;

/**
 * The model regardless of the year, for a VIN without one. Patterns that hardly look at the type would fit cars of
 * other decades, so they do not count.
 */
export function knownModelOfAnyYear(vin: string): KnownModel | null {
  return settle(fittingModels(vin, () => true).filter(({ ofType }) => ofType >= LEAST_PLACES_OF_TYPE));
}

const LEAST_PLACES_OF_TYPE = 2;

interface Fit {
  model: number;
  named: number;
  ofType: number;
}

function fittingModels(vin: string, holds: (from: number, to: number) => boolean): Fit[] {
  // The patterns are of North American cars, which have no fillers.
  if (hasFillers(vin)) return [];
  const { wmis, schemas } = modelTable();
  const entries = wmis[getWmi(vin) + vin.slice(11, 14)] ?? wmis[getWmi(vin)] ?? [];
  return entries
    .filter(([from, to]) => holds(from, to || Number.POSITIVE_INFINITY))
    .flatMap(([, , place]) => schemas[place] ?? [])
    .flatMap(([patterns, model]) =>
      patterns.split(' ').flatMap((pattern) => (fits(pattern, vin) ? [{ model, ...countPlaces(pattern) }] : [])),
    );
}

/**
 * A pattern as NHTSA's database writes it: `*` for any character, `#` for a digit, `[A-C5]` for one of these; positions
 * after its end are free.
 */
function fits(pattern: string, vin: string): boolean {
  const [descriptor = '', indicator = ''] = pattern.split('|');
  return beginsWith(vin.slice(3, 8), descriptor) && beginsWith(vin.slice(9), indicator);
}

const PLACES = /\[[^\]]*\]|./g;

function beginsWith(text: string, pattern: string): boolean {
  return [...pattern.matchAll(PLACES)].every(([place], at) => isAt(text.charAt(at), place));
}

function isAt(character: string, place: string): boolean {
  if (place === '*') return true;
  if (place === '#') return /\d/.test(character);
  if (!place.startsWith('[')) return character === place;
  return [...place.slice(1, -1).matchAll(/(.)-(.)|./g)].some(([one, first, last]) =>
    first && last ? first <= character && character <= last : character === one,
  );
}

function countPlaces(pattern: string): Pick<Fit, 'named' | 'ofType'> {
  const [ofType = 0, ofCar = 0] = pattern
    .split('|')
    .map((part) => [...part.matchAll(PLACES)].filter(([place]) => place !== '*').length);
  return { named: ofType + ofCar, ofType };
}

/**
 * What the most certain fits agree on: one model, the common beginning of their names (`458` of `458` and `458
 * Italia`), or only the make.
 */
function settle(fitting: Fit[]): KnownModel | null {
  const { models, makes } = modelTable();
  const surest = Math.max(...fitting.map(({ named }) => named));
  const found = fitting.filter(({ named }) => named === surest).flatMap(({ model }) => getName(models, makes, model));
  const [first, ...others] = found;
  if (!first || others.some(({ make }) => make !== first.make)) return null;
  const [shortest = ''] = found.map(({ model }) => model).sort((a, b) => a.length - b.length);
  const agree = found.every(({ model }) => model === shortest || model.startsWith(`${shortest} `));
  return { make: first.make, model: agree ? shortest : null };
}

function getName(
  models: ModelTable['models'],
  makes: ModelTable['makes'],
  place: number,
): { make: string; model: string }[] {
  const [model, makePlace] = models[place] ?? [];
  const make = makePlace === undefined ? undefined : makes[makePlace];
  // `Koenigsegg Automotive` names the company.
  return model && make && !model.startsWith(`${make} `) ? [{ make, model }] : [];
}
