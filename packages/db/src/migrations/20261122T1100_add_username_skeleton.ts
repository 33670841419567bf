import type { Kysely } from 'kysely';

/**
 * What a user name looks like, for new accounts; NULL where it was not made yet, or where somebody of before looks like another, who has it. The
 * product fills it in when it starts.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('users').addColumn('username_skeleton', 'text').execute();
  await db.schema
    .alterTable('users')
    .addUniqueConstraint('users_username_skeleton_unique', ['username_skeleton'])
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('users').dropColumn('username_skeleton').execute();
}
