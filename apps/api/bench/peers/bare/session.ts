import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

export interface Caller {
  id: number;
  username: string;
  role: string;
}

const SESSION = {
  name: 'session',
  text: `select u.id, u.username, u.role from sessions s join users u on u.id = s.user_id
    where s.id_hash = $1 and s.expires_at > now()`,
};

export function refusal(statusCode: number, message: string): Error {
  return Object.assign(new Error(message), { statusCode });
}

export const hashSession = (id: string) => createHash('sha256').update(id).digest('hex');

export async function getCaller(pool: Pool, cookie: string | undefined): Promise<Caller> {
  const id = /marque_session=([^;]+)/.exec(cookie ?? '')?.[1];
  if (!id) throw refusal(401, 'not signed in');
  const { rows } = await pool.query<Caller>({ ...SESSION, values: [hashSession(id)] });
  const [caller] = rows;
  if (!caller) throw refusal(401, 'not signed in');
  return caller;
}

export const isStaff = ({ role }: Caller): boolean => role !== 'user';
