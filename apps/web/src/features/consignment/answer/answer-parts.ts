import type { Consignment } from '@marque/domain/consignment/consignment';
import { DEFAULT_RATINGS } from '@marque/domain/consignment/damage-report';
import { VEHICLE_DETAIL_NAMES, VEHICLE_DETAILS } from '@marque/domain/consignment/vehicle-details';
import { type AttachedDocument, DocumentKind, labelDocument } from '@marque/domain/photo/documents';
import { PHOTO_CATEGORIES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';
import {
  findFieldPlace,
  listIssues,
  listMissingDocuments,
  type Parts,
  pickParts,
} from '@marque/domain/review/changed-parts';
import {
  type AnswerChanges,
  type AnswerChangesInput,
  CHANGEABLE_FIELDS,
  ChangeableField,
  type ChangeItem,
} from '@marque/domain/review/review';

export type AnswerValues = Pick<Consignment, 'personalInfo' | 'vehicleInfo' | 'damageReport'>;

export type Answer = Omit<AnswerChangesInput, 'id'>;

/** The PDFs of an answer as they were uploaded, and the requested documents that the owner cannot add. */
export interface AnswerDocuments {
  added: Partial<Record<DocumentKind, readonly AttachedDocument[]>>;
  without: readonly DocumentKind[];
}

export interface RequestedDocument {
  documentKind: DocumentKind;
  reasons: string[];
}

export interface RequestedField {
  field: ChangeableField;
  reasons: string[];
}

/** A photo with a reason from the reviewer. */
export interface PinnedPhoto {
  photo: PhotoEntry;
  place: number;
  count: number;
  reasons: string[];
}

export interface RequestedCategory {
  category: PhotoCategory;
  reasons: string[];
  pinned: PinnedPhoto[];
}

export function requestedFields(items: readonly ChangeItem[]): RequestedField[] {
  return ChangeableField.options.flatMap((field) => {
    const reasons = items.flatMap((item) => (item.kind === 'field' && item.field === field ? [item.reason] : []));
    return reasons.length > 0 ? [{ field, reasons }] : [];
  });
}

/** The categories to change in their order, with the reasons about each category and about single photos. */
export function requestedCategories(items: readonly ChangeItem[], photos: Photos): RequestedCategory[] {
  return PHOTO_CATEGORIES.flatMap((category) => {
    const asked = items.flatMap((item) => (item.kind === 'photo' && item.category === category ? [item] : []));
    if (asked.length === 0) return [];
    const list = photos[category] ?? [];
    const pinned = list.map((photo, index) => ({
      photo,
      place: index + 1,
      count: list.length,
      reasons: asked.filter(({ url }) => url === photo.url).map(({ reason }) => reason),
    }));
    const isThere = (url: string | null) => list.some((photo) => photo.url === url);
    return {
      category,
      reasons: asked.filter(({ url }) => !isThere(url)).map(({ reason }) => reason),
      pinned: pinned.filter(({ reasons }) => reasons.length > 0),
    };
  });
}

export function requestedDocuments(items: readonly ChangeItem[]): RequestedDocument[] {
  return DocumentKind.options.flatMap((documentKind) => {
    const reasons = items.flatMap((item) =>
      item.kind === 'document' && item.documentKind === documentKind ? [item.reason] : [],
    );
    return reasons.length > 0 ? [{ documentKind, reasons }] : [];
  });
}

/** The text fields that may be requested; a price stays absent until one is given. */
const NO_DETAILS = Object.fromEntries(
  VEHICLE_DETAIL_NAMES.filter((name) => VEHICLE_DETAILS[name].kind !== 'price').map((name) => [name, '']),
);

/** Initial form values: those of the consignment, with a default for every field. */
export function startValues({ personalInfo, vehicleInfo, damageReport }: AnswerValues): AnswerValues {
  return {
    personalInfo: { firstName: '', lastName: '', email: '', phone: '', ...personalInfo },
    vehicleInfo: { vin: '', vinKind: 'vin', make: '', model: '', color: '', ...NO_DETAILS, ...vehicleInfo },
    damageReport: {
      exterior: false,
      interior: false,
      mechanical: false,
      electrical: false,
      notes: '',
      ...damageReport,
      conditionRatings: {
        ...DEFAULT_RATINGS,
        modifications: '',
        serviceHistory: '',
        knownIssues: '',
        ...damageReport.conditionRatings,
      },
    },
  };
}

/** The values, overridden by the stored ones. */
export function withKept(values: AnswerValues, { personalInfo, vehicleInfo, damageReport }: Answer): AnswerValues {
  return startValues({
    personalInfo: { ...values.personalInfo, ...personalInfo },
    vehicleInfo: { ...values.vehicleInfo, ...vehicleInfo },
    damageReport: { ...values.damageReport, ...damageReport },
  });
}

export interface AnswerContent {
  values: AnswerValues;
  photos: Photos;
  documents: AnswerDocuments;
}

/** The answer to a request, from the current content of the form. */
export function toAnswer(items: readonly ChangeItem[], { values, photos, documents }: AnswerContent): Answer {
  const answer: Record<string, Record<string, unknown>> = {};
  for (const item of items) {
    if (item.kind === 'document')
      answer.documents = { ...answer.documents, [item.documentKind]: listIds(item, documents) };
    else if (item.kind === 'photo') answer.photos = { ...answer.photos, [item.category]: photos[item.category] ?? [] };
    else if (item.field === 'damageReport.conditionRatings') {
      const { conditionRatings } = values.damageReport;
      answer.damageReport = { ...answer.damageReport, conditionRatings, advancedAssessment: true };
    } else {
      const { part, names } = findFieldPlace(item.field);
      const given: Record<string, unknown> = values[part];
      answer[part] = { ...answer[part], ...Object.fromEntries(names.map((name) => [name, given[name]])) };
    }
  }
  const without = requestedDocuments(items)
    .filter(
      (document) => documents.without.includes(document.documentKind) && listIds(document, documents).length === 0,
    )
    .map(({ documentKind }) => documentKind);
  return without.length > 0 ? { ...answer, withoutDocuments: without } : answer;
}

function listIds({ documentKind }: Pick<RequestedDocument, 'documentKind'>, { added }: AnswerDocuments) {
  return (added[documentKind] ?? []).map(({ id }) => id);
}

/** Errors by the path of the field, by the same rules as on the server. */
export function findProblems(
  consignment: Consignment,
  items: ChangeItem[],
  content: AnswerContent,
  documentMissing?: string,
): Record<string, string> {
  const before = pickParts(consignment);
  const answer = toAnswer(items, content);
  // An emptied field must be reported as invalid, although its value looks like an omitted one.
  const after: Parts = {
    personalInfo: { ...before.personalInfo, ...answer.personalInfo },
    vehicleInfo: { ...before.vehicleInfo, ...answer.vehicleInfo },
    damageReport: { ...before.damageReport, ...answer.damageReport },
    photos: { ...before.photos, ...(answer.photos as Photos | undefined) },
  };
  const asked = listMissingDocuments(items, answer as Pick<AnswerChanges, 'documents' | 'withoutDocuments'>);
  const missing = asked.map(({ path, message }) => ({ path, message: documentMissing ?? message }));
  const issues = [...listIssues(before, after, items), ...missing].reverse();
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

/** Whether an answer leaves the consignment unchanged. */
export function isUnchanged(consignment: Consignment, items: readonly ChangeItem[], content: AnswerContent): boolean {
  // A document that the owner cannot add is no change.
  const documents = { added: {}, without: content.documents.without };
  const before = { values: startValues(consignment), photos: consignment.photos, documents };
  return JSON.stringify(toAnswer(items, content)) === JSON.stringify(toAnswer(items, before));
}

/** The messages about documents are the same for each kind. */
function findDocumentLabel(path: string): string | undefined {
  const kind = DocumentKind.options.find((known) => path === `documents.${known}`);
  return kind && labelDocument(kind);
}

export function summarize(errors: Readonly<Record<string, unknown>>): Record<string, string> {
  const labels: Readonly<Record<string, string>> = CHANGEABLE_FIELDS;
  const lines = Object.entries(errors).map(([path, message]) => {
    const label = findDocumentLabel(path) ?? (message === 'Required' ? labels[path] : undefined);
    return [path, label ? `${label}: ${message}` : String(message ?? '')];
  });
  return Object.fromEntries(lines);
}
