import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import yazl from 'yazl';
import { getCaller, isStaff, refusal } from './session.ts';

const KEYS = {
  name: 'photo-keys',
  text: `select p.key from consignments c, jsonb_each(c.photos) category, jsonb_array_elements(category.value) entry,
      photos p where c.id = $1 and p.id::text = split_part(entry->>'url', '/', 4)`,
};

export function addArchive(app: FastifyInstance, pool: Pool): void {
  const folder = process.env.BARE_PHOTOS ?? '';
  app.get<{ Params: { id: string } }>('/zip/:id', async (request, reply) => {
    if (!isStaff(await getCaller(pool, request.headers.cookie))) throw refusal(403, 'for staff');
    const { rows } = await pool.query<{ key: string }>({ ...KEYS, values: [Number(request.params.id)] });
    const zip = new yazl.ZipFile();
    for (const [index, { key }] of rows.entries()) {
      zip.addFile(join(folder, key), `photo-${index}.jpg`, { compress: false });
    }
    const size = await new Promise<number>((resolve) => {
      // The library's types omit the callback's parameter, the size.
      zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void);
    });
    const body = new PassThrough();
    zip.outputStream.pipe(body);
    return reply.type('application/zip').header('content-length', size).send(body);
  });
}
