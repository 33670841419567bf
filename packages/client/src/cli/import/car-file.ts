import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConditionRatings, DamageReport, DamageReportDraft } from '@marque/domain/consignment/damage-report';
import { PersonalInfo, PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfo, VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { z } from 'zod';
import type { Problem } from './photo-folder.ts';

export const CAR_FILE = 'consignment.json';

const StrictCar = z.object({ personalInfo: PersonalInfo, vehicleInfo: VehicleInfo, damageReport: DamageReport });
const DraftCar = z.object({
  personalInfo: PersonalInfoDraft.default({}),
  vehicleInfo: VehicleInfoDraft.default({}),
  damageReport: DamageReportDraft.default({}),
});

/** As written in the file; the server normalizes it like a form. */
export type Car = z.input<typeof StrictCar>;
export type CarDraft = z.input<typeof DraftCar>;

export type ReadCar = { problems: Problem[]; car: null } | { problems: []; car: Car | CarDraft };

const PARTS = { personalInfo: PersonalInfoDraft, vehicleInfo: VehicleInfoDraft, damageReport: DamageReportDraft };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function findUnknownKeys(value: unknown, path: string, known: readonly string[]): Problem[] {
  if (!isRecord(value)) return [];
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => ({ path: `${path}.${key}`, message: `There is no such field. The fields are ${known.join(', ')}` }));
}

/** Finds fields that the server would silently drop, so that a typo loses no data. */
function findUnknownFields(content: Record<string, unknown>): Problem[] {
  const inParts = Object.entries(PARTS).flatMap(([part, { shape }]) =>
    findUnknownKeys(content[part], part, Object.keys(shape)),
  );
  const report = content.damageReport;
  if (!isRecord(report)) return inParts;
  return [
    ...inParts,
    ...findUnknownKeys(report.conditionRatings, 'damageReport.conditionRatings', Object.keys(ConditionRatings.shape)),
  ];
}

function toProblem({ path, message }: { path: PropertyKey[]; message: string }): Problem {
  return { path: path.map(String).join('.'), message };
}

function onlyParts(content: Record<string, unknown>): unknown {
  return Object.fromEntries(Object.keys(PARTS).flatMap((part) => (part in content ? [[part, content[part]]] : [])));
}

/**
 * Checks the content of a `consignment.json` by the rules of the form. Ignores what an export adds (number, status), so
 * that an export can be imported.
 */
export function checkCar(content: unknown, { asDraft }: { asDraft: boolean }): ReadCar {
  if (!isRecord(content)) {
    return {
      car: null,
      problems: [{ path: CAR_FILE, message: `Must contain an object with ${Object.keys(PARTS).join(', ')}` }],
    };
  }
  const checked = (asDraft ? DraftCar : StrictCar).safeParse(content);
  const problems = [...(checked.error?.issues.map(toProblem) ?? []), ...findUnknownFields(content)];
  // Checked above. Sent as written, because the server normalizes it.
  return problems.length > 0 ? { car: null, problems } : { car: onlyParts(content) as Car | CarDraft, problems: [] };
}

/** Reads and checks the file. A missing or malformed file is a problem, too; other file errors are raised. */
export async function readCar(folder: string, options: { asDraft: boolean }): Promise<ReadCar> {
  let text: string;
  try {
    text = await readFile(join(folder, CAR_FILE), 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) throw error;
    const message = `Is missing. "marque import --help" shows an example`;
    return { car: null, problems: [{ path: CAR_FILE, message }] };
  }
  try {
    return checkCar(JSON.parse(text.replace(/^\uFEFF/, '')), options);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { car: null, problems: [{ path: CAR_FILE, message: `Is not valid JSON: ${error.message}` }] };
  }
}
