import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RestFixture } from '../../../testing/rest-fixture.ts';
import { failsWith, invalid, malformed, notAllowed, notFound, type PathRow } from './expected-request.ts';
import { aNumber, list } from './shapes.ts';

const view = (more: object = {}) => ({
  id: aNumber,
  name: expect.any(String),
  filter: { status: null, q: 'ferrari', sort: null, assignee: 'me', layout: 'rows' },
  shared: false,
  mine: true,
  author: expect.any(String),
  colleague: null,
  ...more,
});

const newView = () => ({ name: randomUUID(), filter: { q: 'ferrari', assignee: 'me' } });

async function ofView({ as }: RestFixture): Promise<{ id: number }> {
  const made = await as.admin.request('/api/admin/views', { method: 'POST', body: JSON.stringify(newView()) });
  return { id: (made as { id: number }).id };
}

export const SAVED_VIEW_PATHS: readonly PathRow[] = [
  {
    call: 'POST /api/admin/views',
    as: 'admin',
    body: { name: 'Ferraris', filter: { q: 'ferrari', assignee: 'me' } },
    response: view({ name: 'Ferraris' }),
    errors: [
      { ...notAllowed, body: newView() },
      malformed,
      { body: { name: '', filter: {} }, ...failsWith(400, 'VALIDATION_FAILED') },
      {
        body: { name: 'FERRARIS', filter: {} },
        ...failsWith(409, 'SAVED_VIEW_NAME_TAKEN', 'You already have a view named “FERRARIS”.'),
      },
    ],
  },
  { call: 'GET /api/admin/views', as: 'admin', response: list(view()), errors: [notAllowed] },
  {
    call: 'PATCH /api/admin/views/{id}',
    as: 'admin',
    ids: ofView,
    body: { shared: true },
    response: view({ shared: true }),
    errors: [
      { ...notAllowed, body: {} },
      malformed,
      { ...notFound('SAVED_VIEW_NOT_FOUND'), body: { name: 'Other' } },
      {
        ids: ofView,
        body: { name: 'ferraris' },
        ...failsWith(409, 'SAVED_VIEW_NAME_TAKEN', 'You already have a view named “ferraris”.'),
      },
    ],
  },
  {
    call: 'DELETE /api/admin/views/{id}',
    as: 'admin',
    ids: ofView,
    response: { deleted: true },
    errors: [notAllowed, notFound('SAVED_VIEW_NOT_FOUND'), invalid],
  },
];
