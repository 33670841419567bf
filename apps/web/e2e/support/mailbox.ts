import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir, expect } from './test.ts';

interface Message {
  to: string;
  subject: string;
  text: string;
}

/** The newest message to an address that holds a link to `path`, from the outbox file: no mail server is configured. */
export async function linkMailedTo(address: string, path: string): Promise<string> {
  const file = join(dataDir(), 'outbox', 'mail.ndjson');
  let link: string | undefined;
  await expect
    .poll(async () => {
      const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
      const messages = lines.map((line): Message => JSON.parse(line)).filter(({ to }) => to === address);
      const links = messages.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
      link = links.findLast((url) => new URL(url).pathname === path);
      return link;
    })
    .toBeDefined();
  return String(link);
}
