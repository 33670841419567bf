import type { Database } from '@marque/db/database';
import type { Figures, FigureUnit } from '@marque/domain/review/figures';
import type { Kysely } from 'kysely';
import { countAges, countMakes, countPeriods } from './figures.queries.ts';

/** The company's figures at a moment (spec 27). Deleted cases are not counted. */
export async function getFigures(db: Kysely<Database>, unit: FigureUnit, now: Date): Promise<Figures> {
  const [periods, makes, ages] = await Promise.all([
    countPeriods(db, unit, now),
    countMakes(db, unit, now),
    countAges(db, now),
  ]);
  return { unit, periods, makes, ages };
}
