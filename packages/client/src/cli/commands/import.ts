import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { normalizeVin } from '@marque/domain/vin/vin';
import type { MarqueClient } from '../../client.ts';
import { MarqueError } from '../../errors.ts';
import type { Consignment, Draft, Photos } from '../../generated/procedures.ts';
import { type Call, type Command, flag } from '../command.ts';
import { CommandError, EXIT, type ExitCode, UsageError } from '../exit-codes.ts';
import { CAR_FILE, type Car, type CarDraft, readCar } from '../import/car-file.ts';
import { findCountProblems, findPhotos, type PhotoFile } from '../import/photo-folder.ts';
import { uploadAll } from '../import/upload-all.ts';
import { formatCar, plural } from '../labels.ts';
import { fetchOwnConsignments } from '../own-consignments.ts';
import { importHelp } from './import-help.ts';

interface Plan {
  car: Car | CarDraft;
  photos: PhotoFile[];
  skipped: string[];
}

/** Checks everything that can be checked before sending, and raises all problems at once. */
async function plan(folder: string, asDraft: boolean): Promise<Plan> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new UsageError(`There is no folder ${folder}.`);
  const { car, problems } = await readCar(folder, { asDraft });
  const photos = await findPhotos(folder, CAR_FILE);
  const all = [...problems, ...photos.problems, ...(asDraft ? [] : findCountProblems(photos.photos))];
  if (car === null || all.length > 0)
    throw new CommandError(`${folder} cannot be consigned yet.`, 'VALIDATION_FAILED', all);
  return { car, ...photos };
}

const getVin = (car: Car | CarDraft | Draft | Consignment): string => normalizeVin(car.vehicleInfo?.vin ?? '');

/** A user has only one draft, and an import replaces it. A draft of another car is replaced only on request. */
async function protectDraft(client: MarqueClient, { car }: Plan, { io, values }: Call): Promise<void> {
  if (flag(values, 'replace-draft')) return;
  const draft = await client.draft.find(undefined, { signal: io.signal });
  if (!draft) return;
  const { make, model, vin } = draft.vehicleInfo;
  const isEmpty = !make && !model && !vin && Object.keys(draft.photos).length === 0;
  if (isEmpty || getVin(draft) === getVin(car)) return;
  const title = formatCar(draft.vehicleInfo);
  throw new CommandError(
    `You have a draft of another car (${title}), which this import would replace. Finish that draft first, or add --replace-draft.`,
    'DRAFT_OF_ANOTHER_CAR',
  );
}

const CLOSED: readonly string[] = ['rejected', 'withdrawn'];

async function findConsigned(client: MarqueClient, { car }: Plan, { io }: Call): Promise<Consignment | null> {
  const mine = await fetchOwnConsignments(client, io.signal);
  return mine.find((one) => getVin(one) === getVin(car) && !CLOSED.includes(one.status)) ?? null;
}

/** Uploads the photos and saves the draft. A photo may be purged before its key expires; then it is sent again. */
async function saveDraft(
  client: MarqueClient,
  { car, photos }: Plan,
  call: Call,
  isComplete: boolean,
): Promise<Photos> {
  const { io, values, isJson } = call;
  const options = { io, isQuiet: isJson };
  const save = async (round: string) => {
    const uploaded = await uploadAll(client, photos, { ...options, round });
    await client.draft.save({ ...car, photos: uploaded, currentStep: isComplete ? 3 : 0 }, { signal: io.signal });
    return uploaded;
  };
  const fresh = () => `${randomBytes(6).toString('hex')}/`;
  try {
    return await save(flag(values, 'again') ? fresh() : '');
  } catch (error) {
    if (error instanceof MarqueError && error.code === 'FOREIGN_PHOTO') return save(fresh());
    throw error;
  }
}

async function submit(client: MarqueClient, car: Car, photos: Photos, { io }: Call): Promise<Consignment> {
  const submission = { ...car, photos };
  // Derived from the content: repeating an import that failed after submitting creates no second consignment.
  const hash = createHash('sha256').update(JSON.stringify(submission)).digest('hex');
  return client.consignment.submit({ ...submission, idempotencyKey: `marque-import/${hash}` }, { signal: io.signal });
}

function sayPlan({ io, isJson }: Call, { car, photos, skipped }: Plan): void {
  const categories = new Set(photos.map(({ category }) => category)).size;
  if (isJson) {
    const counts: Partial<Record<PhotoFile['category'], number>> = {};
    for (const { category } of photos) counts[category] = (counts[category] ?? 0) + 1;
    io.say(JSON.stringify({ dryRun: true, car: formatCar(car.vehicleInfo), photos: counts, leftOut: skipped }));
    return;
  }
  io.say(
    `${formatCar(car.vehicleInfo)}: ${plural(photos.length, 'photo')} in ${plural(categories, 'category', 'categories')}. Ready to import.`,
  );
  io.say('Nothing was sent: this was a dry run.');
}

function saySubmitted({ io, isJson }: Call, consignment: Consignment, isOld: boolean): void {
  const { id, number, status } = consignment;
  if (isJson) io.say(JSON.stringify({ id, number, status, alreadyConsigned: isOld }));
  else if (isOld)
    io.say(
      `This car is already consigned as ${number} (${status}, id ${id}). Nothing was sent. Add --again to submit it again.`,
    );
  else io.say(`Consigned as ${number} (${status}). "marque status ${id}" shows its status.`);
}

async function run(call: Call): Promise<ExitCode> {
  const { io, values, positionals, isJson } = call;
  const [folder = '.'] = positionals;
  const asDraft = flag(values, 'draft');
  const planned = await plan(folder, asDraft);
  if (!isJson) for (const name of planned.skipped) io.note(`Skipping ${name}: not a photo.`);
  if (flag(values, 'dry-run')) {
    sayPlan(call, planned);
    return EXIT.ok;
  }

  const client = await call.client();
  const consigned = flag(values, 'again') || asDraft ? null : await findConsigned(client, planned, call);
  if (consigned) {
    saySubmitted(call, consigned, true);
    return EXIT.ok;
  }
  await protectDraft(client, planned, call);
  try {
    const photos = await saveDraft(client, planned, call, !asDraft);
    if (asDraft) {
      const { url } = await call.connection();
      io.say(isJson ? JSON.stringify({ draft: true }) : `Saved as your draft. Continue at ${url}/consign`);
      return EXIT.ok;
    }
    // `plan` has checked that a car to submit is complete.
    saySubmitted(call, await submit(client, planned.car as Car, photos, call), false);
    return EXIT.ok;
  } catch (error) {
    io.note('The import is not finished. Run the same command again to continue: nothing is created twice.');
    throw error;
  }
}

export const importCommand: Command = {
  name: 'import',
  summary: 'consign the car in a folder: consignment.json and photos',
  usage: 'FOLDER [--dry-run] [--draft] [--replace-draft] [--again]',
  help: importHelp,
  options: {
    'dry-run': { type: 'boolean' },
    draft: { type: 'boolean' },
    'replace-draft': { type: 'boolean' },
    again: { type: 'boolean' },
  },
  takes: { least: 1, most: 1 },
  run,
};
