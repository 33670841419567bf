import type { Db } from '@marque/db/database';
import type { LandingTexts } from '@marque/domain/company/landing-texts';
import { describePromisedTime } from '@marque/domain/review/due-text';
import { findLandingTexts } from '../../platform/company-settings/company-settings.queries.ts';
import { findWorkingHours } from '../../platform/promise/promise-versions.queries.ts';
import { remembered } from './remembered.ts';

const CURRENT_FOR_MS = 5_000;
const PROMISED = /(<span data-promise="">)[^<]*/;
const OWN_TEXT = /(<d[dt] data-promise-(term|text)="(\d)">)[^<]*/g;

/**
 * Returns a function that writes what the company promises into the landing page, whose markup browsers do not render
 * again: the time within which owners hear from the team, and the company's own texts (spec 26.7). While the database
 * is unavailable it keeps the build's texts, with 24 hours.
 */
export function promiseWriter(db: Db): (html: string) => Promise<string> {
  const find = remembered(
    async () => ({ hours: await findWorkingHours(db), texts: await findLandingTexts(db) }),
    CURRENT_FOR_MS,
  );
  return async (html) => {
    const current = await find().catch(() => null);
    const inTime = html.replace(PROMISED, (_, tag: string) => tag + describePromisedTime(current?.hours ?? null));
    return current?.texts ? writeOwnTexts(inTime, current.texts) : inTime;
  };
}

function writeOwnTexts(html: string, { promises }: LandingTexts): string {
  return html.replace(OWN_TEXT, (standard, tag: string, part: 'term' | 'text', place: string) => {
    const promise = promises[Number(place)];
    return promise ? tag + escapeText(promise[part]) : standard;
  });
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** For text between tags. */
function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}
