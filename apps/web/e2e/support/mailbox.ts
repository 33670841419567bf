import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir, expect } from './test.ts';

interface Message {
  to: string;
  subject: string;
  text: string;
}

export async function readOutbox(): Promise<Message[]> {
  const lines = (await readFile(join(dataDir(), 'outbox', 'mail.ndjson'), 'utf8').catch(() => '')).split('\n');
  return lines.filter(Boolean).map((line): Message => JSON.parse(line));
}

/** The link to `path` in the newest message to an address, from the outbox file: no mail server is configured. */
export async function linkMailedTo(address: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const messages = (await readOutbox()).filter(({ to }) => to === address);
      const links = messages.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
      link = links.findLast((url) => new URL(url).pathname === path);
      return link;
    })
    .toBeDefined();
  return String(link);
}
