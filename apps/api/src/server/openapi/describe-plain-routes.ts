import { UploadedPhoto } from '@marque/domain/photo/photos';
import { PHOTO_WIDTHS } from '@marque/domain/product/limits';
import { ConsignmentRef } from '@marque/domain/review/staff';
import type { Access } from '../../transport/access.ts';
import { PHOTO } from '../rest/examples.ts';
import { type DescribedPath, examplesOf } from './describe-operation.ts';
import type { JsonSchema, MediaType, Parameter } from './document-types.ts';
import type { SchemaBook } from './schema-registry.ts';

const BINARY: MediaType = {};
const HTML: MediaType = { schema: { type: 'string' } };

const DESCRIPTION: MediaType = {
  schema: { type: 'object' },
  examples: examplesOf({ 'Its beginning': { openapi: '3.1.1', info: { title: 'Marque' } } }),
};

const TIME_ZONE: Parameter = {
  name: 'timeZone',
  in: 'query',
  description: 'In which times are told, as IANA names it.',
  schema: { type: 'string', maxLength: 64, default: 'UTC', examples: ['Europe/Rome'] },
};

const PHOTO_ID: Parameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

const WIDTH: Parameter = {
  name: 'w',
  in: 'query',
  description: 'So many pixels wide; without it, or with `original`, the photo as it is stored.',
  schema: { enum: [...PHOTO_WIDTHS, 'original'] },
};

const RANGE: Parameter = {
  name: 'Range',
  in: 'header',
  description: 'One range of bytes, to go on with a download (RFC 9110, 14.2).',
  schema: { type: 'string', examples: ['bytes=0-1023'] },
};

const PICTURES = { 'image/jpeg': BINARY, 'image/webp': BINARY, 'image/avif': BINARY };

const EVERYBODY: Access = { kind: 'public' };
const AS_A_RULE = { parameters: [], isRevalidated: false, isIdempotent: false } as const;

/** Uploads, files and pages: what is not JSON and so no procedure. */
export function describePlainRoutes(book: SchemaBook): DescribedPath[] {
  const consignmentId: Parameter = {
    name: 'id',
    in: 'path',
    required: true,
    schema: book.schemaOf(ConsignmentRef.shape.id, 'input'),
  };
  return [
    {
      ...AS_A_RULE,
      method: 'POST',
      path: '/api/upload',
      operationId: 'photo.upload',
      doc: {
        chapter: 'Photos',
        summary: 'Upload a photo',
        description:
          'One file in the field `photo`: JPEG, PNG, WebP, AVIF or HEIC, at most 25 MB and 60 megapixels. It is stored upright and without metadata. Put its `url` into a draft or a consignment within 24 hours, or it goes again.',
        errors: [
          'PHOTO_TOO_LARGE',
          'PHOTO_TOO_MANY_PIXELS',
          'NOT_AN_IMAGE',
          'PHOTO_DAMAGED',
          'PHOTO_TOO_SMALL',
          'PHOTO_TOO_COSTLY',
          'PHOTO_TOO_DETAILED',
          'PHOTO_INTERRUPTED',
          'PHOTO_SPACE_USED',
          'STORAGE_FULL',
        ],
      },
      access: { kind: 'verified', action: 'photo.upload' },
      body: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { photo: { type: 'string', contentMediaType: 'image/*' } },
              required: ['photo'],
            },
          },
        },
      },
      success: {
        status: 201,
        content: {
          'application/json': {
            schema: book.schemaOf(UploadedPhoto, 'output'),
            examples: examplesOf({ 'A stored photo': PHOTO }),
          },
        },
      },
      isIdempotent: true,
    },
    {
      ...AS_A_RULE,
      method: 'GET',
      path: '/api/photos/:id',
      operationId: 'photo.read',
      doc: {
        chapter: 'Photos',
        summary: 'Read a photo',
        description:
          'Its owner and staff may; to everybody else it does not exist. Sizes come as AVIF or WebP where the client takes that.',
        errors: ['PHOTO_NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'STORAGE_FULL'],
      },
      access: { kind: 'signedIn' },
      parameters: [PHOTO_ID, WIDTH, RANGE],
      success: { status: 200, content: PICTURES },
      others: { 206: { description: 'The part that was asked for', content: PICTURES } },
      isRevalidated: true,
    },
    {
      ...AS_A_RULE,
      method: 'GET',
      path: '/api/consignments/:id/dossier',
      operationId: 'dossier.ofOwner',
      doc: {
        chapter: 'Consignments',
        summary: 'Download the dossier',
        description: 'One’s own consignment as a PDF to print and keep.',
        errors: ['CONSIGNMENT_NOT_FOUND'],
      },
      access: { kind: 'verified', action: 'consignment.readOwn' },
      parameters: [consignmentId, TIME_ZONE],
      success: { status: 200, content: { 'application/pdf': BINARY }, headers: ['Content-Disposition'] },
    },
    {
      ...AS_A_RULE,
      method: 'GET',
      path: '/api/admin/consignments/:id/dossier',
      operationId: 'dossier.ofStaff',
      doc: {
        chapter: 'Review',
        summary: 'Download the dossier',
        description: 'With what only the house sees. The download is on record.',
        errors: ['CONSIGNMENT_NOT_FOUND'],
      },
      access: { kind: 'verified', action: 'consignment.readAny' },
      parameters: [consignmentId, TIME_ZONE],
      success: { status: 200, content: { 'application/pdf': BINARY }, headers: ['Content-Disposition'] },
    },
    {
      ...AS_A_RULE,
      method: 'GET',
      path: '/api/admin/consignments/:id/download-photos',
      operationId: 'photo.archive',
      doc: {
        chapter: 'Review',
        summary: 'Download all photos',
        description: 'As a ZIP, sorted by category. The download is on record.',
        errors: ['CONSIGNMENT_NOT_FOUND', 'STORAGE_FULL'],
      },
      access: { kind: 'permitted', action: 'photo.readAny' },
      parameters: [consignmentId],
      success: { status: 200, content: { 'application/zip': BINARY }, headers: ['Content-Disposition'] },
    },
    {
      ...AS_A_RULE,
      method: 'GET',
      path: '/api/admin/consignments/:id/email-preview',
      operationId: 'email.letter',
      doc: {
        chapter: 'Review',
        summary: 'Look at the mail about a consignment',
        description: 'The letter that `send-email` would send, as a page.',
        errors: ['CONSIGNMENT_NOT_FOUND', 'EMAIL_NOT_SET_UP'],
      },
      access: { kind: 'permitted', action: 'consignment.mail' },
      parameters: [consignmentId],
      success: { status: 200, content: { 'text/html': HTML } },
    },
    {
      ...AS_A_RULE,
      method: 'GET',
      path: '/api/account/export',
      operationId: 'account.export',
      doc: {
        chapter: 'Account',
        summary: 'Take everything along',
        description: 'All the product knows of the caller, and nobody else, as a ZIP of JSON and photos.',
        errors: ['USER_NOT_FOUND', 'STORAGE_FULL'],
      },
      access: { kind: 'permitted', action: 'profile.own' },
      success: { status: 200, content: { 'application/zip': BINARY }, headers: ['Content-Disposition'] },
    },
    {
      ...AS_A_RULE,
      method: 'GET',
      path: '/api/openapi.json',
      operationId: 'openapi.document',
      doc: { chapter: 'Operation', summary: 'Read this description' },
      access: EVERYBODY,
      success: { status: 200, content: { 'application/json': DESCRIPTION } },
      isRevalidated: true,
    },
    {
      ...AS_A_RULE,
      method: 'GET',
      path: '/api/docs',
      operationId: 'openapi.reference',
      doc: { chapter: 'Operation', summary: 'Look at this description as a page' },
      access: EVERYBODY,
      success: { status: 200, content: { 'text/html': HTML } },
    },
    {
      ...AS_A_RULE,
      method: 'GET',
      path: '/healthz',
      operationId: 'health.live',
      doc: { chapter: 'Operation', summary: 'Whether the process answers' },
      access: EVERYBODY,
      success: { status: 200, content: { 'application/json': healthOf(['status']) } },
    },
    {
      ...AS_A_RULE,
      method: 'GET',
      path: '/readyz',
      operationId: 'health.ready',
      doc: { chapter: 'Operation', summary: 'Whether database and photo store can be read' },
      access: EVERYBODY,
      success: { status: 200, content: { 'application/json': READY } },
      others: { 503: { description: 'One of them cannot', content: { 'application/json': NOT_READY } } },
    },
  ];
}

/** `full` and, for the whole, `degraded`: reading goes on, nothing can be stored. `stopping`: ask another process. */
const STATES: JsonSchema = { type: 'string', enum: ['ok', 'full', 'degraded', 'failed', 'stopping'] };

function healthOf(names: readonly string[], word = 'ok'): MediaType {
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, STATES])),
      required: [...names],
    },
    examples: examplesOf({ [word]: Object.fromEntries(names.map((name) => [name, word])) }),
  };
}

const READY = healthOf(['status', 'database', 'photoStore']);
const NOT_READY = healthOf(['status', 'database', 'photoStore'], 'failed');
