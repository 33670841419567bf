import { formatPhone } from '@marque/domain/account/phone';
import { DAMAGE_AREAS, RATED_AREAS } from '@marque/domain/consignment/damage-report';
import { DocumentKind, type ListedDocument } from '@marque/domain/photo/documents';
import { PHOTO_CATEGORIES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';
import { CHANGEABLE_FIELDS, type ChangeableField, type ChangeItem } from '@marque/domain/review/review';
import { formatDollars, formatMiles } from '@marque/domain/text/format';
import { RATED_AREA_LABELS } from '../../../shared/vehicle/rated-area-labels.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Submission {
  personalInfo: Fields;
  vehicleInfo: Fields;
  damageReport: Fields;
  photos: Photos;
  /** Missing until they are loaded. */
  documents?: readonly ListedDocument[] | undefined;
}

export interface AnsweredField {
  kind: 'field';
  label: string;
  /** Whether each character counts, as in a VIN. */
  isCode: boolean;
  reasons: string[];
  /** One line per value; for the condition ratings, only those that changed. */
  lines: { label: string | null; before: string; after: string }[];
}

export interface AnsweredPhotos {
  kind: 'photos';
  category: PhotoCategory;
  reasons: string[];
  before: ComparedPhoto[];
  after: ComparedPhoto[];
}

export interface ComparedPhoto {
  photo: PhotoEntry;
  /** Whether the other version lacks this photo. */
  isChanged: boolean;
}

export interface AnsweredDocuments {
  kind: 'documents';
  documentKind: DocumentKind;
  reasons: string[];
  before: readonly ListedDocument[];
  added: readonly ListedDocument[];
}

export type Answer = AnsweredField | AnsweredPhotos | AnsweredDocuments;

/** Every item of an answered request before and after, in the order of the form. */
export function compareAnswers(
  { items }: { items: readonly ChangeItem[] },
  before: Submission,
  after: Submission,
): Answer[] {
  const fields = Object.keys(CHANGEABLE_FIELDS).flatMap((name): AnsweredField[] => {
    const field = name as ChangeableField; // Safe: the table has exactly these keys.
    const reasons = items.flatMap((item) => (item.kind === 'field' && item.field === field ? [item.reason] : []));
    if (reasons.length === 0) return [];
    const lines = compareValues(field, before, after);
    return [{ kind: 'field', label: CHANGEABLE_FIELDS[field], isCode: field === 'vehicleInfo.vin', reasons, lines }];
  });
  const photos = PHOTO_CATEGORIES.flatMap((category): AnsweredPhotos[] => {
    const reasons = items.flatMap((item) => (item.kind === 'photo' && item.category === category ? [item.reason] : []));
    if (reasons.length === 0) return [];
    const [old, now] = [before.photos[category] ?? [], after.photos[category] ?? []];
    return [{ kind: 'photos', category, reasons, before: comparePhotos(old, now), after: comparePhotos(now, old) }];
  });
  return [...fields, ...photos, ...compareDocuments(items, before, after)];
}

/** Documents are only added: those of the version before are in the one after. */
function compareDocuments(items: readonly ChangeItem[], before: Submission, after: Submission): AnsweredDocuments[] {
  const [old, now] = [before.documents, after.documents];
  if (!old || !now) return [];
  const known = new Set(old.map(({ id }) => id));
  return DocumentKind.options.flatMap((documentKind) => {
    const asked = items.filter((item) => item.kind === 'document' && item.documentKind === documentKind);
    if (asked.length === 0) return [];
    const isOfKind = ({ kind }: ListedDocument) => kind === documentKind;
    return {
      kind: 'documents' as const,
      documentKind,
      reasons: asked.map(({ reason }) => reason),
      before: old.filter(isOfKind),
      added: now.filter((document) => isOfKind(document) && !known.has(document.id)),
    };
  });
}

export function isChanged(answer: Answer): boolean {
  switch (answer.kind) {
    case 'field':
      return answer.lines.some(({ before, after }) => before !== after);
    case 'photos':
      return [...answer.before, ...answer.after].some((photo) => photo.isChanged);
    case 'documents':
      return answer.added.length > 0;
  }
}

function comparePhotos(photos: readonly PhotoEntry[], others: readonly PhotoEntry[]): ComparedPhoto[] {
  const known = new Set(others.map(({ url }) => url));
  return photos.map((photo) => ({ photo, isChanged: !known.has(photo.url) }));
}

const RATING_LABELS: Readonly<Record<string, string>> = {
  ...RATED_AREA_LABELS,
  modifications: 'Modifications',
  serviceHistory: 'Service history',
  knownIssues: 'Known issues',
};

function compareValues(field: ChangeableField, before: Submission, after: Submission): AnsweredField['lines'] {
  const [old, now] = [readField(before, field), readField(after, field)];
  if (field !== 'damageReport.conditionRatings')
    return [{ label: null, before: formatValue(field, old), after: formatValue(field, now) }];
  const [oldRatings, newRatings] = [toFields(old), toFields(now)];
  const lines = Object.entries(RATING_LABELS).map(([name, label]) => ({
    label,
    before: formatValue(name, oldRatings[name]),
    after: formatValue(name, newRatings[name]),
  }));
  return lines.filter((line) => line.before !== line.after);
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function readField(submission: Submission, field: ChangeableField): unknown {
  const [part = '', name = ''] = field.split('.');
  if (part === 'personalInfo') return submission.personalInfo[name];
  return part === 'vehicleInfo' ? submission.vehicleInfo[name] : submission.damageReport[name];
}

const SCORES: ReadonlySet<string> = new Set<string>([...RATED_AREAS, ...DAMAGE_AREAS]);

function formatValue(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'N/A';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'personalInfo.phone') return formatPhone(String(value));
  if (typeof value !== 'number') return String(value);
  if (name === 'vehicleInfo.mileage') return formatMiles(value);
  if (name === 'vehicleInfo.priceExpectation') return formatDollars(value);
  return SCORES.has(name) ? `${value}/10` : String(value);
}
