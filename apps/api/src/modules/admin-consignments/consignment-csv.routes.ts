import { Readable } from 'node:stream';
import { MAX_SHORT_TEXT_LENGTH } from '@marque/domain/product/limits';
import { StaffListQuery } from '@marque/domain/review/staff';
import { csvLine } from '@marque/domain/text/csv';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import type { Deps } from '../../transport/deps.ts';
import { getLimits } from '../../transport/http/rate-limit-headers.ts';
import { permittedUser } from '../../transport/http/request-session.ts';
import { addPlainRoute, getAccessNeed, type PlainRoute } from '../../transport/plain-route.ts';
import { eachPage, toListQuery } from './admin-consignments.service.ts';
import type { ListFilter } from './consignment-list.queries.ts';
import { limitToPromise } from './promise-filter.ts';

const { status, q, sort, assignee, from, before, make, promise } = StaffListQuery.shape;

export const CONSIGNMENTS_CSV: PlainRoute = {
  method: 'GET',
  path: '/api/admin/consignments.csv',
  operationId: 'consignment.list',
  chapter: 'Review',
  summary: 'Download the list of consignments',
  description: [
    'The whole list as CSV (RFC 4180), in UTF-8, with times in UTC, in the order and with the filters of',
    '`GET /api/admin/consignments`. Texts that a spreadsheet would take for a formula begin with an apostrophe.',
    'Each download is recorded in the audit log.',
  ].join(' '),
  access: { kind: 'permitted', action: 'consignment.readAny' },
  errors: ['NOT_ALLOWED'],
  parameters: [
    { name: 'status', in: 'query', schema: status.unwrap().unwrap() },
    { name: 'q', in: 'query', schema: { type: 'string', maxLength: 100 } },
    { name: 'sort', in: 'query', schema: sort },
    { name: 'deleted', in: 'query', schema: { enum: ['true', 'false'], default: 'false' } },
    { name: 'assignee', in: 'query', schema: { type: 'string', pattern: '^(me|none|[1-9]\\d{0,9})$' } },
    { name: 'from', in: 'query', schema: from.unwrap().unwrap() },
    { name: 'before', in: 'query', schema: before.unwrap().unwrap() },
    { name: 'open', in: 'query', schema: { enum: ['true', 'false'], default: 'false' } },
    { name: 'make', in: 'query', schema: { type: 'string', maxLength: MAX_SHORT_TEXT_LENGTH } },
    { name: 'promise', in: 'query', schema: promise.unwrap().unwrap() },
  ],
  success: { content: { 'text/csv': {} }, isDownload: true },
};

const Flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((word) => word === 'true');

const Filter = z.object({
  status,
  q,
  sort,
  deleted: Flag,
  assignee: z.preprocess((value) => (typeof value === 'string' && /^\d{1,10}$/.test(value) ? +value : value), assignee),
  from,
  before,
  open: Flag,
  make,
  promise,
});

const HEADINGS = [
  ...['Number', 'Status', 'First name', 'Last name', 'Year', 'Make', 'Model'],
  ...['Submitted', 'Waiting since', 'Contact due', 'First contact', 'Assigned to'],
];

async function* writeLines(db: Deps['db'], filter: ListFilter): AsyncGenerator<string> {
  yield csvLine(HEADINGS);
  for await (const page of eachPage(db, filter)) {
    yield page
      .map(({ number, status, personalInfo: person, vehicleInfo: car, ...row }) =>
        csvLine([
          ...[number, status, person.firstName, person.lastName, car.year, car.make, car.model],
          ...[row.createdAt, row.waitingSince, row.dueAt, row.firstContactAt, row.assignee?.username],
        ]),
      )
      .join('');
  }
}

export function addConsignmentCsvRoute(app: FastifyInstance, deps: Deps): void {
  addPlainRoute(app, CONSIGNMENTS_CSV, { config: { isExpensive: true } }, async (request, reply) => {
    const user = await permittedUser(deps, request, reply, getAccessNeed(CONSIGNMENTS_CSV));
    const asked = toListQuery(user, Filter.parse(request.query));
    const day = deps.clock().toISOString().slice(0, 10);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="consignments-${day}.csv"`)
      .header('cache-control', 'private, no-store');
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    await getLimits(deps, request).consume('download', String(user.id));
    await addAccountEvent(deps.db, { kind: 'list_downloaded', userId: null, actorId: user.id });
    const filter = await limitToPromise(deps.db, asked, deps.clock());
    return reply.send(Readable.from(writeLines(deps.db, filter)));
  });
}
