import { z } from 'zod';
import type { InputIssue } from '../api/errors.ts';
import { toIssues } from '../api/issues.ts';
import type { Consignment } from '../consignment/consignment.ts';
import { DamageReport } from '../consignment/damage-report.ts';
import { PersonalInfo } from '../consignment/personal-info.ts';
import { VehicleInfo } from '../consignment/vehicle-info.ts';
import { PHOTO_CATEGORIES, type PhotoCategory } from '../photo/photo-categories.ts';
import { CompletePhotos, type Photos } from '../photo/photos.ts';
import type { AnswerChanges, ChangeableField, ChangeItem } from './review.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A consignment's parts while nobody knows yet whether they are right. */
export interface Parts {
  personalInfo: Fields;
  vehicleInfo: Fields;
  damageReport: Fields;
  photos: Photos;
}

type FormPart = Exclude<keyof Parts, 'photos'>;

/** The rules of a submission (ADR 0014). */
const StrictParts = z.object({
  personalInfo: PersonalInfo,
  vehicleInfo: VehicleInfo,
  damageReport: DamageReport,
  photos: CompletePhotos,
});

export function pickParts({ personalInfo, vehicleInfo, damageReport, photos }: Consignment): Parts {
  return { personalInfo, vehicleInfo, damageReport, photos };
}

/** The photos of the answer that were asked for: of the requested categories, those that it brings. */
export function requestedPhotos(items: ChangeItem[], answer: AnswerChanges): Photos {
  const asked = new Set(items.flatMap((item) => (item.kind === 'photo' ? [item.category] : [])));
  const given = PHOTO_CATEGORIES.flatMap((category): [PhotoCategory, Photos[PhotoCategory]][] => {
    const photos = answer.photos?.[category];
    return asked.has(category) && photos ? [[category, photos]] : [];
  });
  return Object.fromEntries(given);
}

/** The parts with the requested fields taken from the answer, and with these photos in place of those of the same categories. */
export function applyRequestedChanges(
  current: Parts,
  items: ChangeItem[],
  answer: AnswerChanges,
  photos: Photos,
): Parts {
  const result: Parts = { ...current, photos: { ...current.photos, ...photos } };
  for (const item of items) {
    if (item.kind !== 'field') continue;
    const { part, names } = findFieldPlace(item.field);
    const given = givenFields(answer, part);
    // What the answer does not speak of stays as it is.
    if (names.some((name) => given[name] !== undefined)) result[part] = { ...result[part], ...pick(given, names) };
  }
  return result;
}

/** Where a field stands, with what cannot change without it: a chassis number is none without its tick, and what was read belongs to one VIN. */
export function findFieldPlace(field: ChangeableField): { part: FormPart; names: string[] } {
  const [part, name] = field.split('.') as [FormPart, string]; // every key of CHANGEABLE_FIELDS has this form
  if (name === 'vin') return { part, names: ['vin', 'vinKind', 'vinSource'] };
  if (name === 'conditionRatings') return { part, names: ['conditionRatings', 'advancedAssessment'] };
  return { part, names: [name] };
}

function givenFields(answer: AnswerChanges, part: FormPart): Fields {
  const given: Fields = answer[part] ?? {};
  const brings = given.conditionRatings !== undefined && given.advancedAssessment === undefined;
  return brings ? { ...given, advancedAssessment: true } : given;
}

const pick = (fields: Fields, names: string[]): Fields => Object.fromEntries(names.map((name) => [name, fields[name]]));

/**
 * What keeps an answer from being accepted: every broken rule that was asked about or that the answer brought in. What was broken before and
 * nobody asked about, in a record of an older version, is not held against its owner.
 */
export function listIssues(before: Parts, after: Parts, items: ChangeItem[]): InputIssue[] {
  const known = new Set(brokenRules(before).map(keyOf));
  return brokenRules(after).filter((issue) => isAskedAbout(issue, items) || !known.has(keyOf(issue)));
}

function brokenRules(parts: Parts): InputIssue[] {
  const { error } = StrictParts.safeParse(parts);
  return error ? toIssues(error) : [];
}

const keyOf = ({ path, message }: InputIssue) => JSON.stringify([path, message]);

function isAskedAbout({ path: [part, name] }: InputIssue, items: ChangeItem[]): boolean {
  return items.some((item) =>
    item.kind === 'photo' ? part === 'photos' && name === item.category : item.field === `${part}.${name}`,
  );
}

/** The parts as the strict schemas write them; one that is still broken in an old place stays as it is. */
export function normalizeParts(parts: Parts): Parts {
  const read = <Part extends keyof Parts>(part: Part): Parts[Part] => {
    const strict = StrictParts.shape[part].safeParse(parts[part]);
    // Each schema's output is one form of the part that it was given.
    return strict.success ? (strict.data as Parts[Part]) : parts[part];
  };
  return {
    personalInfo: read('personalInfo'),
    vehicleInfo: read('vehicleInfo'),
    damageReport: read('damageReport'),
    photos: read('photos'),
  };
}
