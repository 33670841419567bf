import Fastify from 'fastify';
import pg from 'pg';
import { addArchive } from './archive.ts';
import { addDetail } from './detail.ts';
import { addDraftSave } from './draft-save.ts';
import { addLogin } from './login.ts';
import { addOwnList } from './own-list.ts';
import { addStaffPage } from './staff-page.ts';

/**
 * The baseline for the product's performance: the same queries on the same database, written only for speed but still
 * with access checks. Plain Fastify and pg, each statement prepared once under a name, each response by JSON.stringify.
 * No second factor, limits, audit log, revisions, or ETags.
 */
const pool = new pg.Pool({ ...JSON.parse(process.env.BARE_DATABASE ?? '{}'), max: 10 });
const app = Fastify();
for (const add of [addArchive, addOwnList, addStaffPage, addDetail, addDraftSave, addLogin]) add(app, pool);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('bare server is ready\n');
