import { DamageReportDraft } from '@marque/domain/consignment/damage-report';
import { PersonalInfoDraft } from '@marque/domain/consignment/personal-info';
import { VehicleInfoDraft } from '@marque/domain/consignment/vehicle-info';
import { DOCUMENT_KINDS, DocumentKind, labelDocument } from '@marque/domain/photo/documents';
import { PHOTO_CATEGORIES, PHOTO_CATEGORY_RULES } from '@marque/domain/photo/photo-categories';
import { listProposedItems } from '@marque/domain/review/proposals';
import { CHANGEABLE_FIELDS, ChangeableField } from '@marque/domain/review/review';
import type { MarqueClient } from '../../client.ts';
import type { Photos, Procedures, Proposal } from '../../generated/procedures.ts';
import { type Call, type Command, textOption, textsOption } from '../command.ts';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.ts';
import { findConsignmentId } from '../find-consignment.ts';
import { formatTime } from '../labels.ts';

type ProposeInput = Parameters<Procedures['review']['propose']>[0];

/** Splits `scenic=a.jpg` at the first `=`. Raises a UsageError unless the first part is one of `known`. */
function splitPair<Name extends string>(option: string, typed: string, known: readonly Name[]): [Name, string] {
  const split = typed.indexOf('=');
  const name = known.find((each) => each === typed.slice(0, Math.max(split, 0)));
  const value = typed.slice(split + 1);
  if (name === undefined || value === '') {
    throw new UsageError(`${option} takes a name, "=" and a value, not "${typed}". Names: ${known.join(', ')}.`);
  }
  return [name, value];
}

const PARTS = {
  personalInfo: PersonalInfoDraft.shape,
  vehicleInfo: VehicleInfoDraft.shape,
  damageReport: DamageReportDraft.shape,
} as const;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The text itself if the field takes it, otherwise the number, flag or object that it stands for. */
function readValue(schema: { safeParse(value: unknown): { success: boolean } } | undefined, typed: string): unknown {
  return schema?.safeParse(typed).success === true ? typed : parseJson(typed);
}

function readFields(pairs: readonly string[]): Record<keyof typeof PARTS, Record<string, unknown>> {
  const given: Record<keyof typeof PARTS, Record<string, unknown>> = {
    personalInfo: {},
    vehicleInfo: {},
    damageReport: {},
  };
  for (const pair of pairs) {
    const [field, typed] = splitPair('--set', pair, ChangeableField.options);
    const [part, name] = field.split('.') as [keyof typeof PARTS, string]; // every changeable field has this form
    const schemas: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = PARTS[part];
    given[part][name] = readValue(schemas[name], typed);
  }
  return given;
}

type Given = ReturnType<typeof readGiven>;

/** Reads all options before anything is uploaded. Raises a UsageError for a pair that cannot be read. */
function readGiven(values: Call['values']) {
  return {
    fields: readFields(textsOption(values, 'set')),
    photos: textsOption(values, 'photo').map((pair) => splitPair('--photo', pair, PHOTO_CATEGORIES)),
    documents: textsOption(values, 'document').map((pair) => splitPair('--document', pair, DocumentKind.options)),
  };
}

/** Uploads the photos one after the other and adds each to those that its category has. */
async function addPhotos(client: MarqueClient, id: number, typed: Given['photos'], signal: AbortSignal) {
  if (typed.length === 0) return {};
  const { photos: present } = await client.consignment.get({ id }, { signal });
  const photos: Photos = {};
  for (const [category, file] of typed) {
    const uploaded = await client.uploads.photo(file, { signal });
    photos[category] = [...(photos[category] ?? present[category] ?? []), uploaded];
  }
  return { photos };
}

async function addDocuments(client: MarqueClient, typed: Given['documents'], signal: AbortSignal) {
  const documents: NonNullable<ProposeInput['documents']> = {};
  for (const [kind, file] of typed) {
    documents[kind] = [...(documents[kind] ?? []), (await client.uploads.document(file, { signal })).id];
  }
  return typed.length === 0 ? {} : { documents };
}

function describe(proposal: Proposal): string {
  const items = listProposedItems(proposal).map((item) => {
    if (item.kind === 'field') return CHANGEABLE_FIELDS[item.field];
    return item.kind === 'photo' ? PHOTO_CATEGORY_RULES[item.category].title : labelDocument(item.documentKind);
  });
  const { id, state, note, reason, createdAt } = proposal;
  const answer = reason === '' ? '' : ` (${reason})`;
  return `${id}  ${formatTime(createdAt)}  ${state}${answer}  ${items.join(', ')}: ${note}`;
}

async function listAll({ io, isJson }: Call, client: MarqueClient): Promise<ExitCode> {
  const ids = await client.review.openProposals(undefined, { signal: io.signal });
  if (isJson) io.say(JSON.stringify(ids));
  else io.say(ids.length === 0 ? 'No open proposals.' : ids.join('\n'));
  return EXIT.ok;
}

async function list({ io, isJson }: Call, client: MarqueClient, id: number): Promise<ExitCode> {
  const page = await client.review.proposals({ id }, { signal: io.signal });
  if (isJson) io.say(JSON.stringify(page));
  else if (page.items.length === 0) io.say('No proposals yet.');
  else for (const proposal of page.items) io.say(describe(proposal));
  return EXIT.ok;
}

async function make({ io, isJson, values }: Call, client: MarqueClient, id: number): Promise<ExitCode> {
  const { signal } = io;
  const note = textOption(values, 'note') ?? '';
  const { fields, photos, documents } = readGiven(values);
  const added = {
    ...(await addPhotos(client, id, photos, signal)),
    ...(await addDocuments(client, documents, signal)),
  };
  const made = await client.review.propose({ id, note, ...fields, ...added }, { signal });
  io.say(isJson ? JSON.stringify(made) : `Proposed as ${made.id}. The team will look at it.`);
  return EXIT.ok;
}

const ENDINGS = ['accept', 'decline', 'withdraw'] as const;
type Ending = (typeof ENDINGS)[number];

async function end({ io, isJson, values }: Call, client: MarqueClient, ref: Ref, ending: Ending): Promise<ExitCode> {
  const { signal } = io;
  if (ending === 'accept') await client.review.acceptProposal(ref, { signal });
  else if (ending === 'withdraw') await client.review.withdrawProposal(ref, { signal });
  else await client.review.declineProposal({ ...ref, reason: textOption(values, 'reason') ?? '' }, { signal });
  const said = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' }[ending];
  io.say(isJson ? JSON.stringify({ ...ref, state: said }) : `Proposal ${said}.`);
  return EXIT.ok;
}

interface Ref {
  id: number;
  proposalId: number;
}

/** Raises a UsageError for options that are missing, before anything is sent. */
function checkUsage({ positionals: [typed, verb, number, ...more], values }: Call): void {
  const ending = ENDINGS.find((known) => known === verb);
  if (typed === undefined || verb === undefined) return;
  if (verb === 'make') {
    if (number !== undefined) throw new UsageError('make takes options only; run "marque proposal --help".');
    if (textOption(values, 'note') === undefined) throw new UsageError('make takes --note with what you change.');
    return;
  }
  if (!ending) throw new UsageError(`"${verb}" is not known. Use make, ${ENDINGS.join(', ')}.`);
  if (!/^\d{1,9}$/.test(number ?? '') || more.length > 0) {
    throw new UsageError(`${verb} takes the number of the proposal; "marque proposal ${typed}" lists them.`);
  }
  if (ending === 'decline' && textOption(values, 'reason') === undefined) {
    throw new UsageError('decline takes --reason with a message to the owner.');
  }
}

export const proposalCommand: Command = {
  name: 'proposal',
  summary: 'propose to add or correct something after submitting, or answer a proposal',
  usage: '[ID [make | withdraw NUMBER | accept NUMBER | decline NUMBER]]',
  help: `
With an ID it lists the last proposals about the car, newest first, with their numbers; without one,
as staff, the cars with an open proposal. Owners make and withdraw a proposal; staff accept it as a
whole, or decline it with a reason that the owner will see. New photos are added to the existing
ones.

  marque proposal 12 make --note "It was repainted" --set vehicleInfo.color=Red
  marque proposal 12 make --note "I forgot these" --photo scenic=hills.jpg --document invoice=2024.pdf
  marque proposal MQ-7K3M9XQ2
  marque proposal 12 withdraw 8
  marque proposal 12 accept 8
  marque proposal 12 decline 8 --reason "The title says blue"

Fields of --set: ${ChangeableField.options.join(', ')}.
Documents: ${Object.keys(DOCUMENT_KINDS).join(', ')}.`,
  options: {
    note: { type: 'string' },
    reason: { type: 'string' },
    set: { type: 'string', multiple: true },
    photo: { type: 'string', multiple: true },
    document: { type: 'string', multiple: true },
  },
  takes: { least: 0, most: 3 },
  async run(call) {
    checkUsage(call);
    const [typed, verb, number] = call.positionals;
    const client = await call.client();
    if (typed === undefined) return listAll(call, client);
    const id = await findConsignmentId(client, typed, call.io.signal);
    if (verb === undefined) return list(call, client, id);
    if (verb === 'make') return make(call, client, id);
    const ending = ENDINGS.find((known) => known === verb) ?? 'withdraw';
    return end(call, client, { id, proposalId: Number(number) }, ending);
  },
};
