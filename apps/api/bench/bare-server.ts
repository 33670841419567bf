import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import pg from 'pg';
import yazl from 'yazl';

/**
 * The baseline for the product's performance: the same queries on the same database and files, with plain Fastify, pg,
 * and yazl. It only looks up the session: no validation, roles, or audit log.
 */
const pool = new pg.Pool({ ...JSON.parse(process.env.BARE_DATABASE ?? '{}'), max: 10 });
const photosFolder = process.env.BARE_PHOTOS ?? '';
const app = Fastify();
await app.register(multipart, { limits: { fileSize: 25 * 1024 * 1024 } });

const WHOLE = `id, number, user_id as "userId", status, personal_info as "personalInfo", vehicle_info as "vehicleInfo",
  damage_report as "damageReport", photos, created_at as "createdAt", first_contact_at as "firstContactAt", deleted_at as "deletedAt"`;
const ROW = `id, number, user_id as "userId", status, personal_info as "personalInfo", vehicle_info as "vehicleInfo",
  created_at as "createdAt", first_contact_at as "firstContactAt", deleted_at as "deletedAt"`;

interface ListQuery {
  columns?: string;
  status?: string;
  q?: string;
  before?: string;
  sort?: string;
  assignee?: string;
  count?: string;
}

async function requireSession(cookie: string | undefined): Promise<void> {
  const id = /marque_session=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
  const { rowCount } = await pool.query(
    'select u.id, u.username, u.role from sessions s join users u on u.id = s.user_id where s.id_hash = $1 and s.expires_at > now()',
    [createHash('sha256').update(id).digest('hex')],
  );
  if (rowCount === 0) throw new Error('no session');
}

function conditions({ status, q, before, sort, assignee }: ListQuery): { where: string; values: string[] } {
  const values: string[] = [];
  const parts = ['deleted_at is null', ...(sort === 'waiting' ? ['waiting_since is not null'] : [])];
  const add = (text: string, value: string) => parts.push(text.replace('?', `$${values.push(value)}`));
  if (status) add('status = ?', status);
  for (const word of q?.split(' ') ?? []) add('search like ?', `%${word}%`);
  if (assignee) add('assignee_id = ?::integer', assignee);
  if (before) add('created_at < ?::timestamptz', before);
  return { where: parts.join(' and '), values };
}

app.get('/consignments', async (request) => {
  await requireSession(request.headers.cookie);
  const query = request.query as ListQuery;
  const { where, values } = conditions(query);
  const columns = query.columns === 'row' ? ROW : WHOLE;
  const order = query.sort === 'waiting' ? 'waiting_since, id' : 'created_at desc, id desc';
  const page = pool.query(`select ${columns} from consignments where ${where} order by ${order} limit 50`, values);
  if (query.count !== 'exact') return (await page).rows;
  const [{ rows }] = await Promise.all([page, pool.query(`select count(*) from consignments where ${where}`, values)]);
  return rows;
});

app.get('/zip/:id', async (request, reply) => {
  await requireSession(request.headers.cookie);
  const { rows } = await pool.query(
    `select p.key from consignments c, jsonb_each(c.photos) category, jsonb_array_elements(category.value) entry,
      photos p where c.id = $1 and p.id::text = split_part(entry->>'url', '/', 4)`,
    [(request.params as { id: string }).id],
  );
  const zip = new yazl.ZipFile();
  for (const [index, { key }] of rows.entries()) {
    zip.addFile(join(photosFolder, key), `photo-${index}.jpg`, { compress: false });
  }
  const size = await new Promise<number>((resolve) => {
    // The library's types omit the callback's parameter, the size.
    zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void);
  });
  const body = new PassThrough();
  zip.outputStream.pipe(body);
  return reply.type('application/zip').header('content-length', size).send(body);
});

app.post('/upload', async (request) => {
  await requireSession(request.headers.cookie);
  const part = await request.file();
  if (!part) throw new Error('no photo');
  const name = join(photosFolder || tmpdir(), `bare-${randomUUID()}`);
  await pipeline(part.file, createWriteStream(`${name}.part`, { flush: true }));
  await rename(`${name}.part`, name);
  await rm(name);
  return { bytes: part.file.bytesRead };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('bare server is ready\n');
