import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConditionRatings, DamageReport, DamageReportDraft } from '@marque/domain/consignment/damage-report';
import { PersonalInfo, PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfo, VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { z } from 'zod';
import type { Problem } from './photo-folder.ts';

export const CAR_FILE = 'consignment.json';

/** Everything but the photos, strict as a submission is and lenient as a draft is. */
const StrictCar = z.object({ personalInfo: PersonalInfo, vehicleInfo: VehicleInfo, damageReport: DamageReport });
const DraftCar = z.object({
  personalInfo: PersonalInfoDraft.default({}),
  vehicleInfo: VehicleInfoDraft.default({}),
  damageReport: DamageReportDraft.default({}),
});

/** As it stands in the file; what is sent is this, and the server takes it in as it takes in a form. */
export type Car = z.input<typeof StrictCar>;
export type CarDraft = z.input<typeof DraftCar>;

export type ReadCar = { problems: Problem[]; car: null } | { problems: []; car: Car | CarDraft };

const PARTS = { personalInfo: PersonalInfoDraft, vehicleInfo: VehicleInfoDraft, damageReport: DamageReportDraft };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function strangersIn(value: unknown, path: string, known: readonly string[]): Problem[] {
  if (!isRecord(value)) return [];
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => ({ path: `${path}.${key}`, message: `There is no such field. Known are ${known.join(', ')}` }));
}

/** Fields that the server would drop without a word: a slip of the pen would lose what was meant. */
function unknownFields(content: Record<string, unknown>): Problem[] {
  const inParts = Object.entries(PARTS).flatMap(([part, { shape }]) =>
    strangersIn(content[part], part, Object.keys(shape)),
  );
  const report = content.damageReport;
  if (!isRecord(report)) return inParts;
  return [
    ...inParts,
    ...strangersIn(report.conditionRatings, 'damageReport.conditionRatings', Object.keys(ConditionRatings.shape)),
  ];
}

function asProblem({ path, message }: { path: PropertyKey[]; message: string }): Problem {
  return { path: path.map(String).join('.'), message };
}

function onlyParts(content: Record<string, unknown>): unknown {
  return Object.fromEntries(Object.keys(PARTS).flatMap((part) => (part in content ? [[part, content[part]]] : [])));
}

/**
 * Checks the content of a `consignment.json` by the rules of the form. Parts that an export adds (its number, its status) are not looked at, so that what was exported can be
 * imported.
 */
export function checkCar(content: unknown, { asDraft }: { asDraft: boolean }): ReadCar {
  if (!isRecord(content)) {
    return {
      car: null,
      problems: [{ path: CAR_FILE, message: `Must hold an object with ${Object.keys(PARTS).join(', ')}` }],
    };
  }
  const checked = (asDraft ? DraftCar : StrictCar).safeParse(content);
  const problems = [...(checked.error?.issues.map(asProblem) ?? []), ...unknownFields(content)];
  // What was found right is of this shape; it is sent as written, because the server normalises it itself.
  return problems.length > 0 ? { car: null, problems } : { car: onlyParts(content) as Car | CarDraft, problems: [] };
}

/** Reads and checks the file. Its problems are named by field, those of its JSON by what the parser says. */
export async function readCar(folder: string, options: { asDraft: boolean }): Promise<ReadCar> {
  let text: string;
  try {
    text = await readFile(join(folder, CAR_FILE), 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) throw error;
    const message = `Is missing. "marque import --help" shows what stands in it`;
    return { car: null, problems: [{ path: CAR_FILE, message }] };
  }
  try {
    return checkCar(JSON.parse(text.replace(/^\uFEFF/, '')), options);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { car: null, problems: [{ path: CAR_FILE, message: `Is not JSON: ${error.message}` }] };
  }
}
