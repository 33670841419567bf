import type { Db } from '@marque/db/database';
import { describePromisedTime } from '@marque/domain/review/due-text';
import { findWorkingHours } from '../../platform/promise/promise-versions.queries.ts';
import { remembered } from './remembered.ts';

/** Guests read nothing that was changed longer ago than that, however many come. */
const CURRENT_FOR_MS = 5_000;
/** What the build has written where the landing page names the promise (features/landing/story.tsx). */
const PROMISED = /(<span data-promise="">)[^<]*/;

/**
 * A function that writes the promise that holds into the landing page, whose markup no browser renders again. While the
 * database is away it says what the build has written, 24 hours, rather than nothing at all.
 */
export function promiseWriter(db: Db): (html: string) => Promise<string> {
  const find = remembered(() => findWorkingHours(db), CURRENT_FOR_MS);
  return async (html) => {
    const hours = await find().catch(() => null);
    return html.replace(PROMISED, (_, tag: string) => `${tag}${describePromisedTime(hours)}`);
  };
}
