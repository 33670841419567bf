import { type Kysely, sql } from 'kysely';

/** The same car in two accounts is found by its VIN. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index consignments_vin on consignments (upper(vehicle_info->>'vin')) where deleted_at is null`.execute(
    db,
  );
  await sql`create index draft_consignments_vin on draft_consignments (upper(vehicle_info->>'vin'))`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop index draft_consignments_vin`.execute(db);
  await sql`drop index consignments_vin`.execute(db);
}
