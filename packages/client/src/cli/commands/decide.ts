import { DOCUMENT_KINDS } from '@marque/domain/photo/documents';
import { PHOTO_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { CHANGEABLE_FIELDS, REJECTION_REASONS } from '@marque/domain/review/review';
import type { Procedures } from '../../generated/procedures.ts';
import { type Call, type Command, textOption, type Values } from '../command.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import { findConsignmentId } from '../find-consignment.ts';
import { getStatusLabel } from '../labels.ts';

type Decision = Parameters<Procedures['review']['decide']>[0]['decision'];
type ChangeItem = Extract<Decision, { status: 'changes_requested' }>['items'][number];

const REASONS = Object.keys(REJECTION_REASONS) as (keyof typeof REJECTION_REASONS)[];
const FIELDS = Object.keys(CHANGEABLE_FIELDS) as (keyof typeof CHANGEABLE_FIELDS)[];
const KINDS_OF_DOCUMENTS = Object.keys(DOCUMENT_KINDS) as (keyof typeof DOCUMENT_KINDS)[];

/** Reads `vehicleInfo.vin=Please check the VIN`, `trunk=Please show the floor`, or `document.title=Please add it`. */
function parseItem(typed: string): ChangeItem {
  const split = typed.indexOf('=');
  const [target, reason] = [typed.slice(0, split), typed.slice(split + 1).trim()];
  const field = FIELDS.find((known) => known === target);
  const category = PHOTO_CATEGORIES.find((known) => known === target);
  const documentKind = KINDS_OF_DOCUMENTS.find((known) => `document.${known}` === target);
  if (split > 0 && reason !== '' && field) return { kind: 'field', field, reason };
  if (split > 0 && reason !== '' && category) return { kind: 'photo', category, url: null, reason };
  if (split > 0 && reason !== '' && documentKind) return { kind: 'document', documentKind, reason };
  throw new UsageError(
    `--change takes a field, a photo category or a document, "=" and what to change, such as "vehicleInfo.vin=Please check the VIN", not "${typed}".`,
  );
}

function listItems(values: Values): ChangeItem[] {
  const typed = values.change;
  const items = (Array.isArray(typed) ? typed : []).map((item) => parseItem(String(item)));
  if (items.length === 0) throw new UsageError('request-changes takes at least one --change.');
  return items;
}

function getRejection(values: Values): Decision {
  const asked = textOption(values, 'reason');
  const reason = REASONS.find((known) => known === asked);
  const note = textOption(values, 'note');
  if (!reason) throw new UsageError(`reject takes --reason with one of ${REASONS.join(', ')}.`);
  if (!note) throw new UsageError('reject takes --note with a message to the owner.');
  return { status: 'rejected', reason, note };
}

function toDecision(verb: string, values: Values): Decision {
  const given = textOption(values, 'note');
  const note = given === undefined ? {} : { note: given };
  switch (verb) {
    case 'start':
      return { status: 'in_review' };
    case 'approve':
      return { status: 'approved', ...note };
    case 'reject':
      return getRejection(values);
    case 'request-changes':
      return { status: 'changes_requested', items: listItems(values), ...note };
    default:
      throw new UsageError(`"${verb}" is not a decision. Use start, approve, reject or request-changes.`);
  }
}

export const decideCommand: Command = {
  name: 'decide',
  summary: 'decide on a consignment (admin)',
  usage: 'ID start|approve|reject|request-changes [--note TEXT] [--reason REASON] [--change FIELD=TEXT]',
  help: `
Moves a consignment along: start its review, approve it, reject it, or ask its owner for changes.
The owner sees --note, and gets an email. A rejection takes a reason and a note.

  marque decide 12 start
  marque decide MQ-7K3M9XQ2 approve --note "Welcome to the spring sale"
  marque decide 12 reject --reason documentation --note "Please send the title first"
  marque decide 12 request-changes --change "vehicleInfo.vin=Please check the VIN" \\
    --change "trunk=Please show the floor" --change "document.title=Please add the title as PDF"

Reasons: ${REASONS.join(', ')}
Fields: ${FIELDS.join(', ')},
a photo category, or ${KINDS_OF_DOCUMENTS.map((kind) => `document.${kind}`).join(', ')}.`,
  options: {
    note: { type: 'string' },
    reason: { type: 'string' },
    change: { type: 'string', multiple: true },
  },
  takes: { least: 2, most: 2 },
  async run(call: Call) {
    const { io, isJson, values, positionals } = call;
    const [typed = '', verb = ''] = positionals;
    const decision = toDecision(verb, values);
    const client = await call.client();
    const id = await findConsignmentId(client, typed, io.signal);
    const { number, status } = await client.review.decide({ id, decision }, { signal: io.signal });
    if (isJson) io.say(JSON.stringify({ id, number, status }));
    else io.say(`${number}  ${getStatusLabel(status)}`);
    return EXIT.ok;
  },
};
