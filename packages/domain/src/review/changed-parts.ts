import { z } from 'zod';
import type { InputIssue } from '../api/errors.ts';
import { toIssues } from '../api/issues.ts';
import type { Consignment } from '../consignment/consignment.ts';
import { DamageReport } from '../consignment/damage-report.ts';
import { PersonalInfo } from '../consignment/personal-info.ts';
import { VehicleInfo } from '../consignment/vehicle-info.ts';
import type { DocumentKind, DocumentReferences } from '../photo/documents.ts';
import { PHOTO_CATEGORIES, type PhotoCategory } from '../photo/photo-categories.ts';
import { CompletePhotos, type Photos } from '../photo/photos.ts';
import type { AnswerChanges, ChangeableField, ChangeItem } from './review.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Parts {
  personalInfo: Fields;
  vehicleInfo: Fields;
  damageReport: Fields;
  photos: Photos;
}

type FormPart = Exclude<keyof Parts, 'photos'>;

/** The rules for a submission (ADR 0014). */
const StrictParts = z.object({
  personalInfo: PersonalInfo,
  vehicleInfo: VehicleInfo,
  damageReport: DamageReport,
  photos: CompletePhotos,
});

export function pickParts({ personalInfo, vehicleInfo, damageReport, photos }: Consignment): Parts {
  return { personalInfo, vehicleInfo, damageReport, photos };
}

export function requestedPhotos(items: ChangeItem[], answer: AnswerChanges): Photos {
  const asked = new Set(items.flatMap((item) => (item.kind === 'photo' ? [item.category] : [])));
  const given = PHOTO_CATEGORIES.flatMap((category): [PhotoCategory, Photos[PhotoCategory]][] => {
    const photos = answer.photos?.[category];
    return asked.has(category) && photos ? [[category, photos]] : [];
  });
  return Object.fromEntries(given);
}

export function requestedDocuments(items: readonly ChangeItem[], answer: Pick<AnswerChanges, 'documents'>) {
  const given = requestedKinds(items).map((kind) => [kind, answer.documents?.[kind] ?? []] as const);
  return Object.fromEntries(given.filter(([, ids]) => ids.length > 0)) satisfies DocumentReferences;
}

function requestedKinds(items: readonly ChangeItem[]): DocumentKind[] {
  return [...new Set(items.flatMap((item) => (item.kind === 'document' ? [item.documentKind] : [])))];
}

/** The requested documents that a response neither adds nor says to be without (ADR 0195). */
export function listMissingDocuments(
  items: readonly ChangeItem[],
  { documents, withoutDocuments = [] }: Pick<AnswerChanges, 'documents' | 'withoutDocuments'>,
): InputIssue[] {
  const missing = requestedKinds(items).filter(
    (kind) => (documents?.[kind] ?? []).length === 0 && !withoutDocuments.includes(kind),
  );
  return missing.map((kind) => ({ path: ['documents', kind], message: DOCUMENT_MISSING }));
}

const DOCUMENT_MISSING = 'Please add a PDF, or say that you cannot';

/** Applies the requested fields of the response, and replaces the photos of the categories in `photos`. */
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
    const given = pickGiven(answer, part);
    // Fields that are missing in the response stay as they are.
    if (names.some((name) => given[name] !== undefined)) result[part] = { ...result[part], ...pick(given, names) };
  }
  return result;
}

/** Finds the part that a field belongs to, and the fields that change with it: the VIN has a kind and a source. */
export function findFieldPlace(field: ChangeableField): { part: FormPart; names: string[] } {
  const [part, name] = field.split('.') as [FormPart, string]; // every key of CHANGEABLE_FIELDS has this form
  if (name === 'vin') return { part, names: ['vin', 'vinKind', 'vinSource'] };
  if (name === 'conditionRatings') return { part, names: ['conditionRatings', 'advancedAssessment'] };
  return { part, names: [name] };
}

function pickGiven(answer: AnswerChanges, part: FormPart): Fields {
  const given: Fields = answer[part] ?? {};
  const brings = given.conditionRatings !== undefined && given.advancedAssessment === undefined;
  return brings ? { ...given, advancedAssessment: true } : given;
}

const pick = (fields: Fields, names: string[]): Fields => Object.fromEntries(names.map((name) => [name, fields[name]]));

/**
 * Lists the issues that make the server reject a response: those of requested fields, and new ones. Existing issues of
 * other fields, in a record of an older version, do not block the owner.
 */
export function listIssues(before: Parts, after: Parts, items: ChangeItem[]): InputIssue[] {
  const known = new Set(findIssues(before).map(toKey));
  return findIssues(after).filter((issue) => isRequested(issue, items) || !known.has(toKey(issue)));
}

function findIssues(parts: Parts): InputIssue[] {
  const { error } = StrictParts.safeParse(parts);
  return error ? toIssues(error) : [];
}

const toKey = ({ path, message }: InputIssue) => JSON.stringify([path, message]);

function isRequested({ path: [part, name] }: InputIssue, items: ChangeItem[]): boolean {
  return items.some((item) => {
    if (item.kind === 'document') return false;
    return item.kind === 'photo' ? part === 'photos' && name === item.category : item.field === `${part}.${name}`;
  });
}

/** Normalizes the parts with the strict schemas. A part with an existing issue is unchanged. */
export function normalizeParts(parts: Parts): Parts {
  const read = <Part extends keyof Parts>(part: Part): Parts[Part] => {
    const strict = StrictParts.shape[part].safeParse(parts[part]);
    // The output of each schema is a narrower form of its part.
    return strict.success ? (strict.data as Parts[Part]) : parts[part];
  };
  return {
    personalInfo: read('personalInfo'),
    vehicleInfo: read('vehicleInfo'),
    damageReport: read('damageReport'),
    photos: read('photos'),
  };
}
