import { expect, it } from 'vitest';
import { describeDocument } from './documents.ts';

it.each([
  [{ name: 'Title.pdf', pages: 1, size: 40_000 }, 'Title.pdf · 1 page · less than 0.1 MB'],
  [{ name: 'Service.pdf', pages: 12, size: 25 * 1024 * 1024 }, 'Service.pdf · 12 pages · 25.0 MB'],
])('A document is described by its name, pages and size', ({ name, pages, size }, text) => {
  expect(describeDocument({ name, size, pages: Array.from({ length: pages }, () => ({}) as never) })).toBe(text);
});
