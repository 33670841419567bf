import { type Kysely, sql } from 'kysely';

/** The conversation about each car, the photos in it, and up to where each person has read it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'integer', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('consignment_id', 'integer', (c) => c.notNull().references('consignments.id').onDelete('cascade'))
    .addColumn('author_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('is_answered', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('messages_side_known', sql`side in ('owner', 'team')`)
    .execute();
  await db.schema.createIndex('messages_of_consignment').on('messages').columns(['consignment_id', 'id']).execute();
  await db.schema.createIndex('messages_of_author').on('messages').column('author_id').execute();
  await sql`create index messages_unanswered on messages (consignment_id, id) where side = 'owner' and not is_answered`.execute(
    db,
  );
  await db.schema
    .createTable('message_photos')
    .addColumn('message_id', 'integer', (c) => c.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('photo_id', 'uuid', (c) => c.notNull().references('photos.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('message_photos_pkey', ['message_id', 'position'])
    .execute();
  await db.schema.createIndex('message_photos_of_photo').on('message_photos').column('photo_id').execute();
  await db.schema
    .createTable('message_reads')
    .addColumn('consignment_id', 'integer', (c) => c.notNull().references('consignments.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('last_read_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_reads_pkey', ['consignment_id', 'user_id'])
    .execute();
  await db.schema.createIndex('message_reads_of_user').on('message_reads').column('user_id').execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable('message_reads').execute();
  await db.schema.dropTable('message_photos').execute();
  await db.schema.dropTable('messages').execute();
}
