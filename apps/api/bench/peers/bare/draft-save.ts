import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { getCaller, refusal } from './session.ts';

const SAVE = {
  name: 'draft-save',
  text: `insert into draft_consignments as draft
      (user_id, personal_info, vehicle_info, damage_report, photos, photo_progress, current_step)
    values ($1, coalesce($2::jsonb, '{}'), coalesce($3::jsonb, '{}'), coalesce($4::jsonb, '{}'), coalesce($5::jsonb, '{}'),
      coalesce($6::jsonb, '{}'), coalesce($7, 0))
    on conflict (user_id) do update set personal_info = coalesce($2::jsonb, draft.personal_info),
      vehicle_info = coalesce($3::jsonb, draft.vehicle_info), damage_report = coalesce($4::jsonb, draft.damage_report),
      photos = coalesce($5::jsonb, draft.photos), photo_progress = coalesce($6::jsonb, draft.photo_progress),
      current_step = coalesce($7, draft.current_step), revision = draft.revision + 1, last_saved = now()
    returning id, user_id as "userId", personal_info as "personalInfo", vehicle_info as "vehicleInfo",
      damage_report as "damageReport", photos, photo_progress as "photoProgress", current_step as "currentStep", revision,
      last_saved as "lastSaved", created_at as "createdAt"`,
};
const OWN_PHOTOS = {
  name: 'own-photos',
  text: 'select id, size, type, width, height, placeholder from photos where owner_id = $1 and id = any($2::uuid[])',
};

interface Entry {
  url: string;
  name: string;
}

interface Parts {
  personalInfo?: object;
  vehicleInfo?: object;
  damageReport?: object;
  photos?: Record<string, Entry[]>;
  currentStep?: number;
}

const getId = ({ url }: Entry): string => url.slice(url.lastIndexOf('/') + 1);
const text = (part: object | undefined) => (part ? JSON.stringify(part) : null);

async function proven(pool: Pool, userId: number, photos: Record<string, Entry[]>): Promise<Record<string, object[]>> {
  const ids = Object.values(photos).flatMap((entries) => entries.map(getId));
  const { rows } = await pool.query<{ id: string }>({ ...OWN_PHOTOS, values: [userId, ids] });
  const stored = new Map(rows.map(({ id, ...facts }) => [id, facts]));
  const prove = (entry: Entry) => {
    const facts = stored.get(getId(entry));
    if (!facts) throw refusal(403, 'not your photo');
    return { url: entry.url, name: entry.name, ...facts };
  };
  return Object.fromEntries(Object.entries(photos).map(([category, entries]) => [category, entries.map(prove)]));
}

export function addDraftSave(app: FastifyInstance, pool: Pool): void {
  app.post<{ Body: Parts }>('/draft', async (request) => {
    const { id } = await getCaller(pool, request.headers.cookie);
    const { personalInfo, vehicleInfo, damageReport, photos, currentStep } = request.body;
    const own = photos && (await proven(pool, id, photos));
    const counts = own && Object.fromEntries(Object.entries(own).map(([category, { length }]) => [category, length]));
    const parts = [personalInfo, vehicleInfo, damageReport, own, counts].map(text);
    return (await pool.query({ ...SAVE, values: [id, ...parts, currentStep ?? null] })).rows[0];
  });
}
