import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { normalizeVin } from '@marque/domain/vin/vin';
import type { MarqueClient } from '../../client.ts';
import { MarqueError } from '../../errors.ts';
import type { Consignment, Draft, Photos } from '../../generated/procedures.ts';
import { type Call, type Command, flag } from '../command.ts';
import { EXIT, type ExitCode, Refusal, UsageError } from '../exit-codes.ts';
import { CAR_FILE, type Car, type CarDraft, readCar } from '../import/car-file.ts';
import { countProblems, findPhotos, type PhotoFile } from '../import/photo-folder.ts';
import { uploadAll } from '../import/upload-all.ts';
import { ownConsignments } from '../own-consignments.ts';
import { carOf, plural } from '../words.ts';
import { importHelp } from './import-help.ts';

interface Plan {
  car: Car | CarDraft;
  photos: PhotoFile[];
  leftOut: string[];
}

/** Everything that can be known before a byte is sent; raises all that is wrong at once. */
async function plan(folder: string, asDraft: boolean): Promise<Plan> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new UsageError(`There is no folder ${folder}.`);
  const { car, problems } = await readCar(folder, { asDraft });
  const photos = await findPhotos(folder, CAR_FILE);
  const all = [...problems, ...photos.problems, ...(asDraft ? [] : countProblems(photos.photos))];
  if (car === null || all.length > 0) throw new Refusal(`${folder} cannot be consigned yet.`, 'VALIDATION_FAILED', all);
  return { car, ...photos };
}

const vinOf = (car: Car | CarDraft | Draft | Consignment): string => normalizeVin(car.vehicleInfo?.vin ?? '');

/** The wizard keeps one draft, and an import puts its own in its place: not without being told to, where that is another car. */
async function protectDraft(client: MarqueClient, { car }: Plan, { io, values }: Call): Promise<void> {
  if (flag(values, 'replace-draft')) return;
  const draft = await client.draft.find(undefined, { signal: io.signal });
  if (!draft) return;
  const { make, model, vin } = draft.vehicleInfo;
  const isEmpty = !make && !model && !vin && Object.keys(draft.photos).length === 0;
  if (isEmpty || vinOf(draft) === vinOf(car)) return;
  const title = carOf(draft.vehicleInfo);
  throw new Refusal(
    `You have a draft of another car (${title}), which this import would replace. Finish it first, or add --replace-draft.`,
    'DRAFT_OF_ANOTHER_CAR',
  );
}

const OVER: readonly string[] = ['rejected', 'withdrawn'];

/** The same car, already with the house: from an import that was repeated, or from the web. */
async function findConsigned(client: MarqueClient, { car }: Plan, { io }: Call): Promise<Consignment | null> {
  const mine = await ownConsignments(client, io.signal);
  return mine.find((one) => vinOf(one) === vinOf(car) && !OVER.includes(one.status)) ?? null;
}

/** Photos and the draft that refers to them. Photos whose key outlived them are sent anew. */
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
  // The same content has the same key: an import that broke off after the last byte was sent creates nothing twice.
  const hash = createHash('sha256').update(JSON.stringify(submission)).digest('hex');
  return client.consignment.submit({ ...submission, idempotencyKey: `marque-import/${hash}` }, { signal: io.signal });
}

function sayPlan({ io, isJson }: Call, { car, photos, leftOut }: Plan): void {
  const categories = new Set(photos.map(({ category }) => category)).size;
  if (isJson) {
    const counts: Partial<Record<PhotoFile['category'], number>> = {};
    for (const { category } of photos) counts[category] = (counts[category] ?? 0) + 1;
    io.say(JSON.stringify({ dryRun: true, car: carOf(car.vehicleInfo), photos: counts, leftOut }));
    return;
  }
  io.say(
    `${carOf(car.vehicleInfo)}: ${plural(photos.length, 'photo')} in ${plural(categories, 'category', 'categories')}. Everything is right.`,
  );
  io.say('Nothing was sent: this was a dry run.');
}

function saySubmitted({ io, isJson }: Call, consignment: Consignment, isOld: boolean): void {
  const { id, number, status } = consignment;
  if (isJson) io.say(JSON.stringify({ id, number, status, alreadyConsigned: isOld }));
  else if (isOld)
    io.say(
      `This car is consigned already, as ${number} (${status}, id ${id}). Nothing was sent; --again submits it once more.`,
    );
  else io.say(`Consigned as ${number} (${status}). "marque status ${id}" tells how it stands.`);
}

async function run(call: Call): Promise<ExitCode> {
  const { io, values, positionals, isJson } = call;
  const [folder = '.'] = positionals;
  const asDraft = flag(values, 'draft');
  const planned = await plan(folder, asDraft);
  if (!isJson) for (const name of planned.leftOut) io.note(`${name} is no photo and is left out.`);
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
      io.say(isJson ? JSON.stringify({ draft: true }) : `Saved as your draft. Go on at ${url}/consign`);
      return EXIT.ok;
    }
    // Whatever is no draft was found complete by `plan`.
    saySubmitted(call, await submit(client, planned.car as Car, photos, call), false);
    return EXIT.ok;
  } catch (error) {
    io.note('The import is not finished. Run the same command again to go on: nothing is created twice.');
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
