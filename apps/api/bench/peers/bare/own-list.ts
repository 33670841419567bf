import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { getCaller } from './session.ts';

const LIST = {
  name: 'own-list',
  text: `select id, number, user_id as "userId", status, personal_info as "personalInfo", vehicle_info as "vehicleInfo",
      damage_report as "damageReport", photos, created_at as "createdAt"
    from consignments where user_id = $1 and deleted_at is null order by created_at desc, id desc limit 20`,
};

export function addOwnList(app: FastifyInstance, pool: Pool): void {
  app.get('/list', async (request) => {
    const { id } = await getCaller(pool, request.headers.cookie);
    return (await pool.query({ ...LIST, values: [id] })).rows;
  });
}
