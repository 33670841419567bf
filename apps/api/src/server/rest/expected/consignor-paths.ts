import { expect } from 'vitest';
import type { RestFixture } from '../../../testing/rest-fixture.ts';
import { COMPLETE_PERSONAL_INFO, COMPLETE_VEHICLE_INFO } from '../../../testing/test-app.ts';
import {
  failsWith,
  invalid,
  malformed,
  notFound,
  ofConsignment,
  type PathRow,
  UNKNOWN_ID,
  unverified,
} from './expected-request.ts';
import { consignment, draft, file, list } from './shapes.ts';

function photoForm({ jpeg }: RestFixture): FormData {
  const form = new FormData();
  form.set('photo', jpeg, 'car.jpg');
  return form;
}

function buildForm(field: string, content: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([content]), 'car.jpg');
  return form;
}

const NOT_A_PHOTO = 'This file is not a photo we can read. Please choose a JPEG, PNG, WebP, AVIF or HEIC photo.';

const photoId = ({ photo }: RestFixture) => ({ id: photo.split('/').at(-1) ?? '' });

export const CONSIGNOR_PATHS: readonly PathRow[] = [
  {
    call: 'POST /api/draft-consignment',
    as: 'owner',
    body: ({ people }: RestFixture) => ({
      userId: people.owner.id,
      personalInfo: COMPLETE_PERSONAL_INFO,
      vehicleInfo: {},
      damageReport: {},
      photos: {},
    }),
    response: draft,
    errors: [
      unverified,
      malformed,
      { body: { userId: UNKNOWN_ID }, ...failsWith(403, 'FOREIGN_USER') },
      { body: { currentStep: 4 }, ...failsWith(400, 'VALIDATION_FAILED') },
      { body: { revision: 99 }, ...failsWith(409, 'DRAFT_STALE') },
      {
        as: 'stranger',
        body: ({ photo }: RestFixture) => ({
          photos: { scenic: [{ url: photo, name: 'a.jpg', size: 1, type: 'image/jpeg' }] },
        }),
        ...failsWith(422, 'FOREIGN_PHOTO'),
      },
    ],
  },
  {
    call: 'GET /api/draft-consignment',
    as: 'owner',
    response: draft,
    errors: [unverified, { as: 'stranger', ...failsWith(404, 'DRAFT_NOT_FOUND', 'No draft found') }],
  },
  {
    call: 'DELETE /api/draft-consignment',
    as: 'owner',
    response: { deleted: true },
    errors: [unverified],
  },
  {
    call: 'POST /api/upload',
    as: 'owner',
    body: photoForm,
    response: {
      url: expect.stringMatching(/^\/api\/photos\/[\da-f-]{36}$/),
      name: 'car.jpg',
      size: expect.any(Number),
      type: 'image/jpeg',
      width: 400,
      height: 300,
      placeholder: expect.stringMatching(/^data:/),
    },
    errors: [
      { ...unverified, body: photoForm },
      { body: () => buildForm('photo', 'not a picture'), ...failsWith(415, 'NOT_AN_IMAGE', NOT_A_PHOTO) },
      { body: () => buildForm('other', 'x'), ...failsWith(400, 'VALIDATION_FAILED') },
      {
        body: '{}',
        ...failsWith(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the photo as multipart/form-data, field "photo".'),
      },
    ],
  },
  {
    call: 'GET /api/photos/{id}',
    as: 'owner',
    ids: photoId,
    // The first bytes of a JPEG are not text.
    response: expect.stringMatching(/^\ufffd{4}/),
    errors: [
      { as: 'stranger', ...failsWith(404, 'PHOTO_NOT_FOUND') },
      { ids: () => ({ id: 'x' }), ...failsWith(404, 'PHOTO_NOT_FOUND') },
    ],
  },
  {
    call: 'POST /api/consignments',
    as: 'owner',
    body: (fixture: RestFixture) => fixture.submission(),
    response: consignment(),
    errors: [
      unverified,
      malformed,
      { body: {}, ...failsWith(400, 'VALIDATION_FAILED') },
      {
        body: (fixture: RestFixture) => ({ ...fixture.submission(), userId: UNKNOWN_ID }),
        ...failsWith(403, 'FOREIGN_USER'),
      },
      {
        as: 'stranger',
        body: (fixture: RestFixture) => ({ ...fixture.submission(), userId: fixture.people.stranger.id }),
        ...failsWith(422, 'FOREIGN_PHOTO'),
      },
    ],
  },
  {
    call: 'GET /api/user/consignments',
    as: 'owner',
    response: list(consignment()),
    errors: [unverified],
  },
  {
    call: 'GET /api/consignments/{id}',
    as: 'owner',
    ...ofConsignment,
    response: consignment(),
    errors: [
      { as: 'stranger', ...ofConsignment, ...failsWith(404, 'CONSIGNMENT_NOT_FOUND') },
      notFound('CONSIGNMENT_NOT_FOUND'),
      invalid,
      unverified,
    ],
  },
  {
    call: 'GET /api/consignments/{id}/dossier',
    as: 'owner',
    ...ofConsignment,
    response: file('%PDF-'),
    errors: [
      { as: 'stranger', ...ofConsignment, ...failsWith(404, 'CONSIGNMENT_NOT_FOUND') },
      notFound('CONSIGNMENT_NOT_FOUND'),
      unverified,
    ],
  },
  {
    call: 'GET /api/vehicles/decodevinvalues/{vin}',
    as: 'owner',
    ids: () => ({ vin: `${COMPLETE_VEHICLE_INFO.vin}` }),
    response: {
      Count: 1,
      Message: 'Results returned successfully',
      SearchCriteria: 'VIN:ZFF80AMA5K0240001',
      Results: [
        { VIN: 'ZFF80AMA5K0240001', Make: 'FERRARI', Model: '488', ModelYear: '2019', ErrorCode: '0', ErrorText: '' },
      ],
    },
    errors: [{ ids: () => ({ vin: 'x'.repeat(65) }), ...failsWith(400, 'VALIDATION_FAILED') }],
  },
  {
    call: 'GET /api/account/export',
    as: 'owner',
    response: file('PK'),
  },
];
