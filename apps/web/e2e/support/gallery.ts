import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '..', '..');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The email in the preview: all that a page of the gallery fetches itself. */
const EMAIL = '<!doctype html><html lang="en"><title>Email</title><p>A submission was received.</p></html>';

export interface Gallery {
  /** Where the gallery is served; `gallery.show` switches states (gallery/main.tsx). */
  url: string;
  stop(): Promise<void>;
}

/** Builds the gallery of states into its own folder and serves it. Paths that are not files lead to its page. */
export async function startGallery(): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), 'marque-gallery-'));
  await build({ root: WEB, mode: 'gallery', logLevel: 'error', build: { outDir: folder } });
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://gallery').pathname));
    if (path.startsWith('/api/')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(EMAIL);
      return;
    }
    const file = join(folder, path);
    const isFile = await stat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    const shown = isFile ? file : join(folder, 'gallery.html');
    const type = TYPES[extname(shown)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' });
    createReadStream(shown).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}/dev/gallery`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Opens the gallery without motion; states are switched without reloading. */
export async function openGallery(page: Page, { url }: Gallery): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(url);
}
