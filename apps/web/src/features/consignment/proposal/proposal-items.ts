import { DOCUMENT_KINDS, DocumentKind } from '@marque/domain/photo/documents';
import { PHOTO_CATEGORIES, PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { findFieldPlace } from '@marque/domain/review/changed-parts';
import { CHANGEABLE_FIELDS, ChangeableField, type ChangeItem } from '@marque/domain/review/review';
import type { Answer } from '../answer/answer-parts.ts';

const PHOTO_PREFIX = 'photos.';
const DOCUMENT_PREFIX = 'documents.';

/** The path of an item in form errors. */
export function toPath(item: ChangeItem): string {
  if (item.kind === 'document') return `${DOCUMENT_PREFIX}${item.documentKind}`;
  return item.kind === 'field' ? item.field : `${PHOTO_PREFIX}${item.category}`;
}

function toItem(path: string): ChangeItem | null {
  const field = ChangeableField.safeParse(path).data;
  if (field) return { kind: 'field', field, reason: '' };
  const category = PHOTO_CATEGORIES.find((known) => path === `${PHOTO_PREFIX}${known}`);
  if (category) return { kind: 'photo', category, url: null, reason: '' };
  const documentKind = DocumentKind.options.find((known) => path === `${DOCUMENT_PREFIX}${known}`);
  return documentKind ? { kind: 'document', documentKind, reason: '' } : null;
}

/** Appends the item at `path`, unless it is there already. */
export function withItem(items: readonly ChangeItem[], path: string): ChangeItem[] {
  const item = toItem(path);
  return item && !items.some((other) => toPath(other) === path) ? [...items, item] : [...items];
}

/** The items not chosen yet, in the order of the forms. */
export function listChoices(
  items: readonly ChangeItem[],
): { group: string; items: { value: string; label: string }[] }[] {
  const taken = new Set(items.map(toPath));
  const photos = PHOTO_CATEGORIES.map((category: PhotoCategory) => ({
    value: `${PHOTO_PREFIX}${category}`,
    label: PHOTO_CATEGORY_RULES[category].title,
  }));
  const documents = DocumentKind.options.map((kind) => ({
    value: `${DOCUMENT_PREFIX}${kind}`,
    label: DOCUMENT_KINDS[kind],
  }));
  const fields = ChangeableField.options.map((field) => ({ value: field, label: CHANGEABLE_FIELDS[field] }));
  return [
    { group: 'Photos', items: photos.filter(({ value }) => !taken.has(value)) },
    { group: 'Documents as PDF', items: documents.filter(({ value }) => !taken.has(value)) },
    { group: 'What you told us', items: fields.filter(({ value }) => !taken.has(value)) },
  ];
}

/** The items of a proposal stored in the browser. */
export function toItems(kept: Answer): ChangeItem[] {
  const fields = ChangeableField.options.filter((field) => {
    const { part, names } = findFieldPlace(field);
    const given: Readonly<Record<string, unknown>> = kept[part] ?? {};
    return names.some((name) => Object.hasOwn(given, name));
  });
  const categories = Object.keys(kept.photos ?? {}).map((category) => `${PHOTO_PREFIX}${category}`);
  const documents = Object.keys(kept.documents ?? {}).map((kind) => `${DOCUMENT_PREFIX}${kind}`);
  return [...categories, ...documents, ...fields].flatMap((path) => toItem(path) ?? []);
}
