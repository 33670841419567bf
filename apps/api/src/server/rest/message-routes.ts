import { Message, type MessagePage } from '@marque/domain/conversation/messages';
import { z } from 'zod';
import { ATTACHMENT_EXAMPLE } from '../../modules/document/document-example.ts';
import { PHOTO_EXAMPLE } from '../../modules/photo/photo-example.ts';
import { setListHeaders } from './list-response.ts';
import { idParam, ofId, pageQuery, withIdempotencyKey } from './request-parts.ts';
import type { RestRoute } from './rest-route.ts';
import { ABOUT_A_CAR } from './route-doc.ts';

const { url, name, width, height, placeholder } = PHOTO_EXAMPLE;

const MESSAGE = {
  id: 41,
  from: 'team',
  isMine: false,
  author: 'Grace',
  text: 'Do you still have the service records?',
  photos: [{ url, name, width, height, placeholder }],
  documents: [ATTACHMENT_EXAMPLE],
  isByEmail: false,
  createdAt: '2026-11-21T16:00:00.000Z',
};

const UNREAD = [{ consignmentId: 112, count: 2 }];

export const MESSAGE_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/consignments/:id/messages',
    procedure: 'message.list',
    status: 200,
    input: (request) => ({ ...pageQuery(request), ...idParam(request) }),
    listParameters: ['limit', 'cursor'],
    toResponse: (output, { params, query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as MessagePage;
      setListHeaders(page, `/api/consignments/${params.id}/messages`, { query, reply });
      return page.items;
    },
    doc: {
      chapter: 'Messages',
      summary: 'List the messages about a car',
      description: ABOUT_A_CAR,
      response: { 'One message': [MESSAGE] },
      responseSchema: z.array(Message),
      pages: 'uncounted',
      errors: ['CONSIGNMENT_NOT_FOUND'],
    },
  },
  {
    method: 'POST',
    path: '/api/consignments/:id/messages',
    procedure: 'message.send',
    status: 201,
    input: withIdempotencyKey(ofId),
    doc: {
      chapter: 'Messages',
      summary: 'Send a message about a car',
      description:
        'The other side gets it by email too. From staff it counts as a contact. Photos are URLs returned by `POST /api/upload`, documents ids returned by `POST /api/upload/attachment`.',
      request: {
        'A message': { text: MESSAGE.text },
        'With a photo': { text: 'Here it is.', photos: [url] },
        'With a PDF': { text: 'Here it is.', documents: [ATTACHMENT_EXAMPLE.id] },
      },
      response: { 'The message': { ...MESSAGE, isMine: true, photos: [], documents: [] } },
      errors: ['CONSIGNMENT_NOT_FOUND', 'FOREIGN_PHOTO', 'FOREIGN_DOCUMENT'],
    },
  },
  {
    method: 'POST',
    path: '/api/consignments/:id/messages/read',
    procedure: 'message.markRead',
    status: 200,
    input: ofId,
    doc: {
      chapter: 'Messages',
      summary: 'Mark messages as read',
      description: 'For the caller, up to the message with the id `upTo`.',
      request: { 'Up to a message': { upTo: 41 } },
      response: { 'What is left': { unread: 0 } },
      errors: ['CONSIGNMENT_NOT_FOUND'],
    },
  },
  {
    method: 'GET',
    path: '/api/user/unread-messages',
    procedure: 'message.unread',
    status: 200,
    doc: {
      chapter: 'Messages',
      summary: 'List your cars with unread messages',
      description: 'Most recent message first.',
      response: { 'One car': UNREAD },
    },
  },
  {
    method: 'GET',
    path: '/api/admin/unread-messages',
    procedure: 'message.unreadOfOwners',
    status: 200,
    doc: {
      chapter: 'Messages',
      summary: 'List all cars with unread messages',
      description:
        'For staff: messages of owners that nobody has answered and the caller has not read. Most recent message first, at most 500 cars.',
      response: { 'One car': UNREAD },
    },
  },
];
