import type { Db } from '@marque/db/database';
import { describePromisedTime } from '@marque/domain/review/due-text';
import { findWorkingHours } from '../../platform/promise/promise-versions.queries.ts';
import { remembered } from './remembered.ts';

const CURRENT_FOR_MS = 5_000;
const PROMISED = /(<span data-promise="">)[^<]*/;

/**
 * Returns a function that writes the current promise into the landing page, whose markup browsers do not render again.
 * While the database is unavailable it keeps the build's text, 24 hours.
 */
export function promiseWriter(db: Db): (html: string) => Promise<string> {
  const find = remembered(() => findWorkingHours(db), CURRENT_FOR_MS);
  return async (html) => {
    const hours = await find().catch(() => null);
    return html.replace(PROMISED, (_, tag: string) => `${tag}${describePromisedTime(hours)}`);
  };
}
