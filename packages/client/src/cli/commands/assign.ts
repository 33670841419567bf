import type { MarqueClient } from '../../client.ts';
import { type Call, type Command, textOption } from '../command.ts';
import { CommandError, EXIT, UsageError } from '../exit-codes.ts';
import { findConsignmentId } from '../find-consignment.ts';
import { plural } from '../labels.ts';

/** Finds a member of staff who may review, by name. Raises a CommandError. */
export async function findReviewerId(client: MarqueClient, name: string, signal: AbortSignal): Promise<number> {
  const reviewers = await client.review.reviewers(undefined, { signal });
  const found = reviewers.find(({ username }) => username.toLowerCase() === name.toLowerCase());
  if (found) return found.id;
  const names = reviewers.map(({ username }) => username).join(', ');
  throw new CommandError(`${name} cannot be assigned cases. These can: ${names}.`, 'USER_NOT_FOUND');
}

async function readAssignee(client: MarqueClient, { io, values }: Call): Promise<number | 'me' | null> {
  const to = textOption(values, 'to');
  if (values.release === true) {
    if (to !== undefined) throw new UsageError('Use either --to or --release.');
    return null;
  }
  return to === undefined ? 'me' : findReviewerId(client, to, io.signal);
}

export const assignCommand: Command = {
  name: 'assign',
  summary: 'take cases, give them to a colleague, or release them (staff)',
  usage: 'ID... [--to USERNAME | --release]',
  help: `
Assigns cases to you. With --to, assigns them to a colleague who can review them; with --release, to
nobody. Prints which cases were assigned. If some were not, prints why, and the exit code is 1.

  marque assign 12 15
  marque assign MQ-7K3M9XQ2 --to vera
  marque assign 12 --release`,
  options: { to: { type: 'string' }, release: { type: 'boolean' } },
  takes: { least: 1, most: 50 },
  async run(call) {
    const { io, isJson, positionals } = call;
    const client = await call.client();
    const assignee = await readAssignee(client, call);
    const typedById = new Map<number, string>();
    for (const typed of positionals) typedById.set(await findConsignmentId(client, typed, io.signal), typed);
    const cases = [...typedById.keys()].map((id) => ({ id }));
    const outcome = await client.review.assignMany({ assignee, cases }, { signal: io.signal });
    if (isJson) io.say(JSON.stringify(outcome));
    else {
      const what = assignee === null ? 'released' : 'assigned';
      if (outcome.done.length > 0) io.say(`${plural(outcome.done.length, 'case')} ${what}.`);
      for (const { id, message } of outcome.notDone) io.say(`${typedById.get(id)} not ${what}: ${message}`);
    }
    return outcome.notDone.length === 0 ? EXIT.ok : EXIT.refused;
  },
};
