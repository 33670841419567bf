import { body, idParam, ofId } from './request-parts.ts';
import type { RestRoute } from './rest-route.ts';

const VIEW = {
  id: 4,
  name: 'Ferraris in review',
  filter: { status: 'in_review', q: 'ferrari', sort: null, assignee: 'me', layout: 'grid' },
  shared: false,
  mine: true,
  author: 'curator',
  colleague: null,
};
const SHARED = {
  ...VIEW,
  id: 9,
  name: 'Vera’s cases',
  filter: { status: null, q: '', sort: 'waiting', assignee: 8, layout: 'rows' },
  shared: true,
  mine: false,
  colleague: 'vera',
};

export const SAVED_VIEW_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/views',
    procedure: 'savedView.list',
    status: 200,
    doc: {
      chapter: 'Review',
      summary: 'List saved views',
      description:
        'Your own, then the shared ones, each by name. `filter` has the parameters of `GET /api/admin/consignments`; `sort` is `null` for the order that suits the rest: `waiting` for pending ones and without a filter, else `newest`. `me` is the caller. `colleague` is the name of the member of staff in `assignee`, and `null` once they can no longer be assigned cases.',
      response: { 'An own and a shared one': [VIEW, SHARED] },
    },
  },
  {
    method: 'POST',
    path: '/api/admin/views',
    procedure: 'savedView.create',
    status: 201,
    input: body,
    doc: {
      chapter: 'Review',
      summary: 'Save a view',
      description:
        'At most 30 of your own and 100 shared ones. Sharing needs the right to assign cases. What `filter` leaves out is not filtered.',
      request: {
        'For yourself': { name: 'Ferraris in review', filter: { status: 'in_review', q: 'ferrari', assignee: 'me' } },
        'For the team': { name: 'Unassigned', filter: { assignee: 'none' }, shared: true },
      },
      response: { 'The view': VIEW },
      errors: ['SAVED_VIEW_NAME_TAKEN', 'TOO_MANY_SAVED_VIEWS'],
    },
  },
  {
    method: 'PATCH',
    path: '/api/admin/views/:id',
    procedure: 'savedView.update',
    status: 200,
    input: ofId,
    doc: {
      chapter: 'Review',
      summary: 'Change a saved view',
      description:
        'Renames it, replaces its filter, shares it or stops sharing it. A shared view can be changed by the person who saved it and by administrators. Only the person who saved it can stop sharing it.',
      request: {
        Rename: { name: 'Ferraris' },
        'Other filter': { filter: { status: 'pending' } },
        Share: { shared: true },
      },
      response: { 'The result': { ...VIEW, name: 'Ferraris' } },
      errors: ['SAVED_VIEW_NOT_FOUND', 'SAVED_VIEW_NAME_TAKEN', 'TOO_MANY_SAVED_VIEWS'],
    },
  },
  {
    method: 'DELETE',
    path: '/api/admin/views/:id',
    procedure: 'savedView.delete',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Review',
      summary: 'Delete a saved view',
      response: { Done: { deleted: true } },
      errors: ['SAVED_VIEW_NOT_FOUND'],
    },
  },
];
