import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarqueClient } from '../../client.ts';
import type { Consignment } from '../../generated/procedures.ts';
import { type Call, type Command, flag, textOption } from '../command.ts';
import { CommandError, EXIT } from '../exit-codes.ts';
import { findConsignmentId } from '../find-consignment.ts';
import { plural } from '../labels.ts';
import { createProgress } from '../progress.ts';
import { saveDownload } from '../save-file.ts';
import { readWhole } from './show.ts';

async function prepare(folder: string, mayOverwrite: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  const inside = await readdir(folder);
  if (inside.length === 0 || mayOverwrite) return;
  throw new CommandError(
    `${folder} is not empty. Choose another folder with --to, or add --force to overwrite it.`,
    'FOLDER_NOT_EMPTY',
  );
}

async function saveArchive(client: MarqueClient, id: number, folder: string, { io, isJson }: Call): Promise<string[]> {
  const archive = await client.consignments.downloadPhotos(id, { signal: io.signal });
  const name = archive.fileName ?? `consignment_${id}_photos.zip`;
  const progress = createProgress(io, { pieces: 1, bytes: archive.size, isQuiet: isJson });
  await saveDownload(archive, join(folder, name), progress.moved).finally(progress.end);
  return [name];
}

interface PhotoToSave {
  url: string;
  file: string;
  size: number;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** Names the files so that they sort like the photos, in the folders that `marque import` reads. */
function listPhotos({ photos }: Consignment): PhotoToSave[] {
  return Object.entries(photos).flatMap(([category, list = []]) =>
    list.map(({ url, size, type }, index) => ({
      url,
      size,
      file: `${category}/${String(index + 1).padStart(2, '0')}.${EXTENSIONS[type] ?? 'jpg'}`,
    })),
  );
}

async function savePhotos(
  client: MarqueClient,
  consignment: Consignment,
  folder: string,
  { io, isJson }: Call,
): Promise<string[]> {
  const photos = listPhotos(consignment);
  const bytes = photos.reduce((sum, { size }) => sum + size, 0);
  const progress = createProgress(io, { pieces: photos.length, bytes, isQuiet: isJson });
  let before = 0;
  for (const { url, file, size } of photos) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    const download = await client.photos.download(url, { signal: io.signal });
    await saveDownload(download, join(folder, file), (moved) => progress.moved(before + moved));
    before += size;
    progress.done(file);
  }
  progress.end();
  return photos.map(({ file }) => file);
}

export const exportCommand: Command = {
  name: 'export',
  summary: 'save the data and photos of a consignment',
  usage: 'ID [--to DIR] [--force]',
  help: `
Saves a consignment to a folder: consignment.json with its data and timeline, and the photos in
one folder per category. Without --to, the folder is named after the consignment number. You can
import the folder again. With the scope "staff", the photos are saved as one ZIP file.

  marque export 12
  marque export MQ-7K3M9XQ2 --to ~/cars/ferrari-488
  marque export 12 --json | jq -r .folder`,
  options: { to: { type: 'string' }, force: { type: 'boolean' } },
  takes: { least: 1, most: 1 },
  async run(call) {
    const { io, isJson, values, positionals } = call;
    const client = await call.client();
    const id = await findConsignmentId(client, positionals[0] ?? '', io.signal);
    const { consignment, review, forStaff } = await readWhole(client, id, io.signal);
    const folder = textOption(values, 'to') ?? consignment.number;
    await prepare(folder, flag(values, 'force'));
    const files = forStaff
      ? await saveArchive(client, id, folder, call)
      : await savePhotos(client, consignment, folder, call);
    // Written last: a folder that contains it is complete.
    await writeFile(join(folder, 'consignment.json'), `${JSON.stringify({ ...consignment, review }, null, 2)}\n`);
    if (isJson) io.say(JSON.stringify({ folder, files: ['consignment.json', ...files] }));
    else
      io.say(
        `Saved ${consignment.number} to ${folder}: consignment.json and ${plural(files.length, forStaff ? 'archive' : 'photo')}.`,
      );
    return EXIT.ok;
  },
};
