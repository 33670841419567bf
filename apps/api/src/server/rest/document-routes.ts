import { DOCUMENT_EXAMPLE } from '../../modules/document/document-example.ts';
import { idParam } from './request-parts.ts';
import type { RestRoute } from './rest-route.ts';

export const DOCUMENT_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/draft-consignment/documents',
    procedure: 'document.ofDraft',
    status: 200,
    doc: {
      chapter: 'Documents',
      summary: 'List the documents of your draft',
      response: { 'A title': [DOCUMENT_EXAMPLE] },
    },
  },
  {
    method: 'GET',
    path: '/api/consignments/:id/documents',
    procedure: 'document.ofConsignment',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Documents',
      summary: 'List the documents of a car',
      description: 'Owners can read those of their own cars; staff can read all.',
      response: { 'A title': [DOCUMENT_EXAMPLE] },
      errors: ['CONSIGNMENT_NOT_FOUND'],
    },
  },
  {
    method: 'DELETE',
    path: '/api/draft-consignment/documents/:id',
    procedure: 'document.remove',
    status: 200,
    input: ({ params }) => ({ id: params.id }),
    doc: {
      chapter: 'Documents',
      summary: 'Remove a document from your draft',
      response: { Removed: { removed: true } },
      errors: ['DOCUMENT_NOT_FOUND'],
    },
  },
];
