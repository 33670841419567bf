import { type Kysely, sql } from 'kysely';

async function setRoles(db: Kysely<any>, roles: string): Promise<void> {
  await sql`alter table users drop constraint users_role_known`.execute(db);
  await sql`alter table users add constraint users_role_known check (role in (${sql.raw(roles)}))`.execute(db);
}

export async function up(db: Kysely<any>): Promise<void> {
  await setRoles(db, `'user', 'admin', 'viewer', 'reviewer'`);
}

/** A reviewer is nothing that an earlier version knows: they keep what viewers may. */
export async function down(db: Kysely<any>): Promise<void> {
  await sql`update users set role = 'viewer' where role = 'reviewer'`.execute(db);
  await setRoles(db, `'user', 'admin', 'viewer'`);
}
