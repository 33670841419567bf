import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, flag, textOption } from '../command.ts';
import { CommandError, EXIT, UsageError } from '../exit-codes.ts';
import { findConsignmentId } from '../find-consignment.ts';
import { plural } from '../labels.ts';
import { createProgress } from '../progress.ts';
import { saveDownload } from '../save-file.ts';

const MOST = 50;

async function refuseExisting(path: string, mayOverwrite: boolean): Promise<void> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (isThere && !mayOverwrite)
    throw new CommandError(
      `${path} exists. Choose another name with --to, or add --force to overwrite it.`,
      'FILE_EXISTS',
    );
}

export const bundleCommand: Command = {
  name: 'bundle',
  summary: 'save whole cases as a ZIP file (staff)',
  usage: 'ID... [--to FILE] [--force]',
  help: `
Saves a ZIP file with a folder for each consignment: its record as JSON, its dossier as a PDF and
its photos. Takes up to ${MOST} consignments. Each download appears in the audit log.

  marque bundle 12
  marque bundle MQ-7K3M9XQ2 15 16 --to friday.zip
  marque list --status approved --json | jq -r '.[].id' | xargs marque bundle`,
  options: { to: { type: 'string' }, force: { type: 'boolean' } },
  takes: { least: 1, most: MOST },
  async run({ io, isJson, values, positionals, ...call }) {
    const client = await call.client();
    const [first, ...rest] = positionals;
    if (first === undefined) throw new UsageError('Usage: marque bundle ID...');
    const ids: [number, ...number[]] = [await findConsignmentId(client, first, io.signal)];
    for (const typed of rest) ids.push(await findConsignmentId(client, typed, io.signal));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const archive = await client.consignments.downloadBundle(ids, { timeZone, signal: io.signal });
    const path = textOption(values, 'to') ?? join('.', archive.fileName ?? 'marque-cases.zip');
    try {
      await refuseExisting(path, flag(values, 'force'));
    } catch (error) {
      await archive.body.cancel();
      throw error;
    }
    const progress = createProgress(io, { pieces: 1, bytes: archive.size, isQuiet: isJson });
    await saveDownload(archive, path, progress.moved).finally(progress.end);
    if (isJson) io.say(JSON.stringify({ file: path, ids }));
    else io.say(`Saved ${plural(ids.length, 'case')} to ${path}.`);
    return EXIT.ok;
  },
};
