import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { getCaller, isStaff, refusal } from './session.ts';

const DETAIL = {
  name: 'detail',
  text: `select id, number, user_id as "userId", status, personal_info as "personalInfo", vehicle_info as "vehicleInfo",
      damage_report as "damageReport", photos, created_at as "createdAt"
    from consignments where id = $1 and deleted_at is null`,
};

export function addDetail(app: FastifyInstance, pool: Pool): void {
  app.get<{ Params: { id: string } }>('/detail/:id', async (request) => {
    const caller = await getCaller(pool, request.headers.cookie);
    const { rows } = await pool.query<{ userId: number }>({ ...DETAIL, values: [Number(request.params.id)] });
    const [found] = rows;
    if (!found || (found.userId !== caller.id && !isStaff(caller))) throw refusal(404, 'no such consignment');
    return found;
  });
}
