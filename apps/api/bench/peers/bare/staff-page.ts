import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { getCaller, isStaff, refusal } from './session.ts';

const PAGE = {
  name: 'staff-page',
  text: `select id, number, user_id as "userId", status, personal_info as "personalInfo", vehicle_info as "vehicleInfo",
      created_at as "createdAt", first_contact_at as "firstContactAt"
    from consignments where deleted_at is null order by created_at desc, id desc limit 50`,
};
const TOTAL = {
  name: 'staff-total',
  text: 'select count(*)::integer as total from consignments where deleted_at is null',
};

export function addStaffPage(app: FastifyInstance, pool: Pool): void {
  app.get('/staff', async (request) => {
    if (!isStaff(await getCaller(pool, request.headers.cookie))) throw refusal(403, 'for staff');
    const [page, total] = await Promise.all([pool.query(PAGE), pool.query<{ total: number }>(TOTAL)]);
    return { items: page.rows, total: total.rows[0]?.total ?? 0 };
  });
}
