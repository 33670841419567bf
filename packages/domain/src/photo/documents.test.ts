import { expect, it } from 'vitest';
import { DocumentId } from '../api/ids.ts';
import { type DocumentKind, DocumentReferences, describeDocument, listDocumentKinds } from './documents.ts';

it.each([
  [{ name: 'Title.pdf', pages: 1, size: 40_000 }, 'Title.pdf · 1 page · less than 0.1 MB'],
  [{ name: 'Service.pdf', pages: 12, size: 25 * 1024 * 1024 }, 'Service.pdf · 12 pages · 25.0 MB'],
])('A document is described by its name, pages and size', ({ name, pages, size }, text) => {
  expect(describeDocument({ name, size, pages: Array.from({ length: pages }, () => ({}) as never) })).toBe(text);
});

it.each<[DocumentKind[], string]>([
  [[], ''],
  [['title'], 'Title (PDF)'],
  [['invoice', 'title', 'invoice'], 'Title (PDF), Invoice (2 PDFs)'],
])('The documents %j are listed in the order of their kinds', (kinds, text) => {
  expect(listDocumentKinds(kinds)).toBe(text);
});

const ids = (count: number) => Array.from({ length: count }, () => DocumentId.parse(crypto.randomUUID()));

it('The PDFs of a response are at most ten, each named once', () => {
  const [first] = ids(1);
  const findIssue = (documents: object) => DocumentReferences.safeParse(documents).error?.issues[0]?.message;
  expect(findIssue({ title: ids(4), invoice: ids(6) })).toBeUndefined();
  expect(findIssue({ title: ids(5), invoice: ids(6) })).toBe('At most 10 PDFs at once');
  expect(findIssue({ title: [first], other: [first] })).toBe('Name each PDF once');
  expect(findIssue({ passport: ids(1) })).toBeDefined();
});
