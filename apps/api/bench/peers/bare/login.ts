import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { hashSession, refusal } from './session.ts';

const ACCOUNT = {
  name: 'account',
  text: `select id, username, password, role, first_name as "firstName", email, phone_verified as "phoneVerified"
    from users where lower(username) = lower($1) and deleted_at is null`,
};
const OPEN = {
  name: 'open-session',
  text: `insert into sessions (id_hash, user_id, expires_at, absolute_expires_at)
    values ($1, $2, now() + interval '8 hours', now() + interval '30 days')`,
};

interface Account {
  id: number;
  password: string;
}

/** Argon2id with the parameters in the stored hash, which are the product's. */
export function addLogin(app: FastifyInstance, pool: Pool): void {
  app.post<{ Body: { username: string; password: string } }>('/login', async (request, reply) => {
    const { username, password } = request.body;
    const { rows } = await pool.query<Account>({ ...ACCOUNT, values: [username] });
    const [account] = rows;
    if (!account || !(await verify(account.password, password))) throw refusal(401, 'wrong username or password');
    const session = randomBytes(32).toString('base64url');
    await pool.query({ ...OPEN, values: [hashSession(session), account.id] });
    const { password: _, ...user } = account;
    reply.header('set-cookie', `marque_session=${session}; Path=/; HttpOnly; SameSite=Lax`);
    return user;
  });
}
