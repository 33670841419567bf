import { Consignment, type ConsignmentPage } from '@marque/domain/consignment/consignment';
import { z } from 'zod';
import * as example from './examples.ts';
import { setListHeaders } from './list-response.ts';
import { body, idParam, pageQuery, withIdempotencyKey } from './request-parts.ts';
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
      ErrorText: 'Invalid VIN: Please enter a valid 17-character VIN',
    },
  ],
};

/** Consignments and drafts (spec 7.3). */
export const CONSIGNOR_ROUTES: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/draft-consignment',
    procedure: 'draft.get',
    status: 200,
    doc: {
      chapter: 'Drafts',
      summary: 'Read the own draft',
      answer: { 'A draft': example.DRAFT },
      errors: ['DRAFT_NOT_FOUND'],
    },
  },
  {
    method: 'POST',
    path: '/api/draft-consignment',
    procedure: 'draft.save',
    status: 200,
    input: withIdempotencyKey(body),
    doc: {
      chapter: 'Drafts',
      summary: 'Save some parts of the draft',
      description:
        'Parts that are left out stay as they are. With a `revision` the save applies to that revision only, and a newer draft is answered with DRAFT_STALE ' +
        'and itself in `newer`; without one it applies to whatever is current. Photos are addresses that `POST /api/upload` gave.',
      request: {
        'Half a car': { vehicleInfo: { make: 'Ferrari', vin: 'ZFF80AMA5' }, currentStep: 1 },
        'Over revision 4': { personalInfo: example.PERSONAL_INFO, revision: 4 },
      },
      answer: { 'The draft as it stands now': example.DRAFT },
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
      summary: 'Start over',
      description: 'Deleting what is not there is fine.',
      answer: { 'There was one': { deleted: true }, 'There was none': { deleted: false } },
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
        'Every part is validated, each category of photos but `interior_screens` needs one at least, and the caller’s draft is deleted with it. As JSON, or as form data with the ' +
        'same fields and the objects as JSON text.',
      request: { 'A car': SUBMISSION },
      answer: { 'The consignment': example.CONSIGNMENT },
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
    answer: (output, { query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as ConsignmentPage;
      setListHeaders(page, '/api/user/consignments', { query, reply });
      return page.items;
    },
    doc: {
      chapter: 'Consignments',
      summary: 'List the own consignments',
      description:
        'The newest 100, unless a `limit` is given; a page of large ones ends earlier. `Link` leads to the rest.',
      answer: { 'One car': [example.CONSIGNMENT] },
      answerSchema: z.array(Consignment),
      pages: 'counted',
    },
  },
  {
    method: 'GET',
    path: '/api/consignments/:id',
    procedure: 'consignment.get',
    status: 200,
    input: idParam,
    doc: {
      chapter: 'Consignments',
      summary: 'Read a consignment',
      description: 'One’s own; staff read everybody’s.',
      answer: { 'A consignment': example.CONSIGNMENT },
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
        'In the shape of the public government decoder, which answers what is no VIN with 200 and an `ErrorCode` other than `0`. The product reads `Results[0]`.',
      answer: { 'A car': DECODED, 'Not a VIN': NOT_DECODED },
      query: { format: 'Callers of the public decoder send `json`; there is no other.' },
    },
  },
];
