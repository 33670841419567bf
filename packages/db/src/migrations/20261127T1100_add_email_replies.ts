import type { Kysely } from 'kysely';

/**
 * What a message that came by email is known by when it is delivered again: a hash of its Message-ID. Such a message
 * may have been written from the team's own address, which is nobody's account.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('messages')
    .addColumn('email_hash', 'text', (c) => c.unique())
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('messages').dropColumn('email_hash').execute();
}
