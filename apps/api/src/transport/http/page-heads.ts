import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guard } from '@marque/domain/account/routes';
import { z } from 'zod';

/**
 * `ask` is the script that sends the page's first queries and names its modules, `files` the links to its styles,
 * `body` the page's skeleton with the `styles` of its parts.
 */
const Head = z.object({
  ask: z.string(),
  files: z.string(),
  body: z.string().default(''),
  styles: z.string().default(''),
});
type Head = z.infer<typeof Head>;

const NO_HEAD: Head = { ask: '', files: '', body: '', styles: '' };

export type HeadOf = (path: string, hasSession: boolean) => Head;

/**
 * Reads the build's data about each page (apps/web/vite-plugins/page-heads.ts): its scripts and styles, to be
 * fetched at once. Without a session, a page that requires one gets those of /auth, where its guard redirects.
 */
export async function readPageHeads(folder: string): Promise<HeadOf> {
  const text = await readFile(join(folder, 'pages.json'), 'utf8').catch(() => '{}');
  const pages = Object.entries(z.record(z.string(), Head).parse(JSON.parse(text))).map(([path, head]) => ({
    pattern: new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[^/]+')}$`),
    head,
  }));
  return (path, hasSession) => {
    const shown = (hasSession ? null : guard(path, null)) ?? path;
    return pages.find(({ pattern }) => pattern.test(shown))?.head ?? NO_HEAD;
  };
}
