import { CASE_AGES, FiguresQuery, getShareInTime } from '@marque/domain/review/figures';
import { csvLine } from '@marque/domain/text/csv';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import type { Deps } from '../../transport/deps.ts';
import { getLimits } from '../../transport/http/rate-limit-headers.ts';
import { permittedUser } from '../../transport/http/request-session.ts';
import { addPlainRoute, getAccessNeed, type PlainRoute } from '../../transport/plain-route.ts';
import { countAges, countMakes } from './figures.queries.ts';
import { countPeriods } from './figures.service.ts';

const TABLES = ['periods', 'makes', 'ages'] as const;
const Asked = FiguresQuery.extend({ table: z.enum(TABLES).default('periods') });
type Asked = z.infer<typeof Asked>;

export const FIGURES_CSV: PlainRoute = {
  method: 'GET',
  path: '/api/admin/figures.csv',
  operationId: 'figures.get',
  chapter: 'Review',
  summary: 'Download the figures',
  description: [
    'One table of the figures as CSV (RFC 4180): by week or month of submission, by make, or open cases by age. Times',
    'are in minutes, shares from 0 to 1. Each download is recorded in the audit log.',
  ].join(' '),
  access: { kind: 'permitted', action: 'consignment.readAny' },
  errors: ['NOT_ALLOWED'],
  parameters: [
    { name: 'table', in: 'query', schema: Asked.shape.table },
    { name: 'unit', in: 'query', schema: Asked.shape.unit },
  ],
  success: { content: { 'text/csv': {} }, isDownload: true },
};

const PERIODS = ['From', 'Submitted', 'Due', 'In time', 'Share in time', 'Minutes to contact', 'Minutes to decision'];

async function writeTable(db: Deps['db'], { table, unit }: Asked, now: Date): Promise<string> {
  if (table === 'periods') {
    const rows = (await countPeriods(db, unit, now)).map((row) => [
      ...[row.start, row.submitted, row.due, row.inTime],
      ...[getShareInTime(row), row.toContact, row.toDecision],
    ]);
    return [PERIODS, ...rows].map(csvLine).join('');
  }
  if (table === 'makes') {
    const rows = (await countMakes(db, unit, now)).map((row) => [
      ...[row.make ?? 'Others', row.approved, row.rejected, row.withdrawn, row.open],
    ]);
    return [['Make', 'Approved', 'Rejected', 'Withdrawn', 'Open'], ...rows].map(csvLine).join('');
  }
  const ages = await countAges(db, now);
  return [['Age', 'Open cases'], ...CASE_AGES.map(({ label }, place) => [label, ages[place]])].map(csvLine).join('');
}

export function addFiguresCsvRoute(app: FastifyInstance, deps: Deps): void {
  addPlainRoute(app, FIGURES_CSV, { config: { isExpensive: true } }, async (request, reply) => {
    const user = await permittedUser(deps, request, reply, getAccessNeed(FIGURES_CSV));
    const asked = Asked.parse(request.query);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="figures-${asked.table}.csv"`)
      .header('cache-control', 'private, no-store');
    if (request.method === 'HEAD') return reply.send('');
    await getLimits(deps, request).consume('download', String(user.id));
    const text = await writeTable(deps.db, asked, deps.clock());
    await addAccountEvent(deps.db, { kind: 'list_downloaded', userId: null, actorId: user.id });
    return reply.send(text);
  });
}
