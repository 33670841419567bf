import { Consignment } from '@marque/domain/consignment/consignment';
import { VIN_LOOKUP_MESSAGES } from '@marque/domain/vin/vehicle-decoding';
import { z } from 'zod';
import { readConsignmentWithSession } from '../../modules/consignment/consignment-with-session.queries.ts';
import type { JsonTextPage } from '../../transport/json-text.ts';
import * as example from './examples.ts';
import { JsonTexts, setListHeaders } from './list-response.ts';
import { body, bodyAsSent, idParam, pageQuery, withIdempotencyKey } from './request-parts.ts';
import type { RestRoute } from './rest-route.ts';

const SUBMISSION = {
  personalInfo: example.PERSONAL_INFO,
  vehicleInfo: example.VEHICLE_INFO,
  damageReport: example.DAMAGE_REPORT,
  photos: example.SENT_PHOTOS,
};

const DECODED = {
  Count: 1,
  Message: 'Results returned successfully',
  SearchCriteria: 'VIN:ZFF80AMA5K0240001',
  Results: [
    { VIN: 'ZFF80AMA5K0240001', Make: 'FERRARI', Model: '488', ModelYear: '2019', ErrorCode: '0', ErrorText: '' },
  ],
};

const NOT_DECODED = {
  Count: 1,
  Message: 'Results returned successfully',
  SearchCriteria: 'VIN:ZFF',
  Results: [
    {
      VIN: 'ZFF',
      Make: '',
      Model: '',
      ModelYear: '',
      ErrorCode: '6',
      ErrorText: VIN_LOOKUP_MESSAGES.invalid,
    },
  ],
};

export const CONSIGNOR_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/draft-consignment',
    procedure: 'draft.get',
    status: 200,
    doc: {
      chapter: 'Drafts',
      summary: 'Get your draft',
      response: { 'A draft': example.DRAFT },
      errors: ['DRAFT_NOT_FOUND'],
    },
  },
  {
    method: 'POST',
    path: '/api/draft-consignment',
    procedure: 'draft.save',
    status: 200,
    needsBody: true,
    input: withIdempotencyKey(bodyAsSent),
    doc: {
      chapter: 'Drafts',
      summary: 'Save parts of your draft',
      description:
        'Omitted parts stay unchanged. With a `revision`, the save applies only to that revision; if the draft is newer, the error is DRAFT_STALE ' +
        'with the current draft in `newer`. Without a `revision`, it applies to the current draft. Photos are URLs returned by `POST /api/upload`.',
      request: {
        'Part of a vehicle': { vehicleInfo: { make: 'Ferrari', vin: 'ZFF80AMA5' }, currentStep: 1 },
        'On top of revision 4': { personalInfo: example.PERSONAL_INFO, revision: 4 },
      },
      response: { 'The current draft': example.DRAFT },
      errors: ['FOREIGN_USER', 'FOREIGN_PHOTO', 'DRAFT_STALE'],
    },
  },
  {
    method: 'DELETE',
    path: '/api/draft-consignment',
    procedure: 'draft.delete',
    status: 200,
    doc: {
      chapter: 'Drafts',
      summary: 'Delete your draft',
      description: 'Without a draft it does nothing.',
      response: { 'There was a draft': { deleted: true }, 'There was no draft': { deleted: false } },
    },
  },
  {
    method: 'POST',
    path: '/api/consignments',
    procedure: 'consignment.submit',
    status: 201,
    accepts: 'form',
    input: withIdempotencyKey(body),
    doc: {
      chapter: 'Consignments',
      summary: 'Submit a consignment',
      description:
        'All parts are validated. Every photo category except `interior_screens` needs at least one photo. The caller’s draft is deleted. Send JSON, or form data with the ' +
        'same fields and objects as JSON text.',
      request: { 'A car': SUBMISSION },
      response: { 'The consignment': example.CONSIGNMENT },
      errors: [
        'FOREIGN_USER',
        'CONSIGNMENTS_CLOSED',
        'CONSIGNMENT_NOT_FOUND',
        'TOO_MANY_CONSIGNMENTS',
        'TOO_MANY_OPEN_CONSIGNMENTS',
        'FOREIGN_PHOTO',
      ],
    },
  },
  {
    method: 'GET',
    path: '/api/user/consignments',
    procedure: 'consignment.pageMine',
    status: 200,
    input: pageQuery,
    listParameters: ['limit', 'cursor'],
    toResponse: (output, { query }, reply) => {
      // The procedure returns exactly this.
      const page = output as JsonTextPage;
      setListHeaders(page, '/api/user/consignments', { query, reply });
      return new JsonTexts(page.items);
    },
    doc: {
      chapter: 'Consignments',
      summary: 'List your consignments',
      description:
        'The newest 100, unless `limit` is set. A page with large consignments may be shorter. `Link` leads to the next page.',
      response: { 'One car': [example.CONSIGNMENT] },
      responseSchema: z.array(Consignment),
      pages: 'counted',
    },
  },
  {
    method: 'GET',
    path: '/api/consignments/:id',
    procedure: 'consignment.get',
    status: 200,
    input: idParam,
    readWithSession: ({ id }) => readConsignmentWithSession(Number(id)),
    doc: {
      chapter: 'Consignments',
      summary: 'Get a consignment',
      description: 'Consignors can read their own; staff can read all.',
      response: { 'A consignment': example.CONSIGNMENT },
      errors: ['CONSIGNMENT_NOT_FOUND'],
    },
  },
  {
    method: 'GET',
    path: '/api/vehicles/decodevinvalues/:vin',
    procedure: 'vehicle.decodeVinValues',
    status: 200,
    input: ({ params }) => ({ vin: params.vin }),
    doc: {
      chapter: 'Vehicles',
      summary: 'Decode a VIN',
      description:
        'In the format of the public government decoder (NHTSA vPIC). If the value is not a VIN, the status is still 200 and `ErrorCode` is not `0`. Read `Results[0]`.',
      response: { 'A car': DECODED, 'Not a VIN': NOT_DECODED },
      query: { format: 'Callers of the public decoder send `json`; no other format is supported.' },
    },
  },
];
