import { z } from 'zod';

export interface SeedOptions {
  consignments: number;
  users: number;
  seed: number;
  photos: boolean;
}

export const SEED_USAGE = 'Usage: npm run seed -- --consignments 100000 [--users N] [--photos]';

export class SeedUsageError extends Error {
  override name = 'SeedUsageError';
}

const MAX = 10_000_000;
const Count = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(MAX));
const CONSIGNMENTS_A_USER = 4;

/** Reads the options of `npm run seed` (contract 1.7). Throws a {@link SeedUsageError}. */
export function readSeedOptions(values: {
  consignments?: string | undefined;
  users?: string | undefined;
  photos?: boolean | undefined;
}): SeedOptions {
  if (values.consignments === undefined) throw new SeedUsageError('--consignments is missing');
  const consignments = count('--consignments', values.consignments);
  const users =
    values.users === undefined ? Math.ceil(consignments / CONSIGNMENTS_A_USER) : count('--users', values.users);
  return { consignments, users, seed: Date.now() % 2 ** 32, photos: values.photos ?? false };
}

function count(name: string, value: string): number {
  const parsed = Count.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new SeedUsageError(`${name} is ${JSON.stringify(value)}, expected a number from 1 to ${MAX}`);
}
