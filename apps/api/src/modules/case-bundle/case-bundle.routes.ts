import { Readable } from 'node:stream';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { MAX_SELECTED_CASES } from '@marque/domain/review/assignment';
import { ConsignmentRef } from '@marque/domain/review/staff';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../transport/deps.ts';
import { CONSIGNMENT_ID, consignmentIdParam } from '../../transport/http/consignment-id-param.ts';
import { getLimits } from '../../transport/http/rate-limit-headers.ts';
import { permittedUser } from '../../transport/http/request-session.ts';
import { readTimeZone, TIME_ZONE } from '../../transport/http/time-zone-param.ts';
import { addPlainRoute, getAccessNeed, type PlainRoute } from '../../transport/plain-route.ts';
import { STALLED_AFTER_MS, sendArchive } from '../photo-archive/send-archive.ts';
import { prepareCaseBundle } from './case-bundle.service.ts';

export const CASE_BUNDLE: PlainRoute = {
  method: 'GET',
  path: '/api/admin/consignments/:id/bundle',
  operationId: 'consignment.bundle',
  chapter: 'Review',
  summary: 'Download whole cases',
  description: [
    'A ZIP file with a folder for each consignment: its record as JSON, its dossier as a PDF, and its photos.',
    'It has no `Content-Length`, because the dossiers are made while it is sent.',
    'Each dossier and each set of photos is recorded in the audit log as a download, and counts as a dossier of the',
    'hourly limit.',
  ].join(' '),
  access: { kind: 'verified', action: 'consignment.readAny' },
  errors: ['CONSIGNMENT_NOT_FOUND'],
  parameters: [
    CONSIGNMENT_ID,
    {
      name: 'also',
      in: 'query',
      description: `The ids of up to ${MAX_SELECTED_CASES - 1} more consignments, with commas between them.`,
      schema: { type: 'string', pattern: '^\\d{1,10}(,\\d{1,10})*$', examples: ['12,15'] },
    },
    TIME_ZONE,
  ],
  success: { content: { 'application/zip': {} }, isDownload: true },
};

const NO_IDS = 'Must be ids with commas between them';
const MoreIds = z
  .string(NO_IDS)
  .regex(/^\d{1,10}(,\d{1,10})*$/, NO_IDS)
  .transform((text) => text.split(',').map(Number))
  .pipe(
    z.array(ConsignmentRef.shape.id).max(MAX_SELECTED_CASES - 1, `At most ${MAX_SELECTED_CASES - 1} more consignments`),
  );
const BundleQuery = z.object({ also: MoreIds.default([]) });

function readIds(request: FastifyRequest): ConsignmentId[] {
  const id = consignmentIdParam(request);
  return [...new Set([id, ...BundleQuery.parse(request.query).also])];
}

export function addCaseBundleRoutes(
  app: FastifyInstance,
  deps: Deps,
  { stalledAfter = STALLED_AFTER_MS }: { stalledAfter?: number } = {},
): void {
  addPlainRoute(app, CASE_BUNDLE, { config: { isExpensive: true } }, async (request, reply) => {
    const user = await permittedUser(deps, request, reply, getAccessNeed(CASE_BUNDLE));
    const ids = readIds(request);
    const bundle = await prepareCaseBundle(deps, { ids, user, timeZone: readTimeZone(request) });
    void reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${bundle.fileName}"`)
      .header('cache-control', 'private, no-store');
    // The length is only known after creating the dossiers, and that would be recorded as downloads.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    await getLimits(deps, request).consume('dossier', String(user.id), { points: ids.length });
    return sendArchive(request, reply, bundle, stalledAfter);
  });
}
