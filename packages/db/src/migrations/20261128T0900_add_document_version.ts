import { type Kysely, sql } from 'kysely';

/** With which version of its consignment a document came: papers can be added by answers to change requests. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('documents').addColumn('version', 'integer').execute();
  await sql`update documents set version = 1 where consignment_id is not null`.execute(db);
  await db.schema
    .alterTable('documents')
    .addCheckConstraint('documents_of_a_version', sql`consignment_id is null or version is not null`)
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('documents').dropColumn('version').execute();
}
