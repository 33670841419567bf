import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isKnownPage } from '@marque/domain/account/routes';
import { legalPageAt } from '@marque/domain/product/legal-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, sendEncoded } from './content-encoding.ts';
import { getPath, type MethodsOf, refuseUnknown } from './known-methods.ts';
import { readPageHeads } from './page-heads.ts';
import { sessionCookieName } from './request-session.ts';
import { POLICY_OF_SCRIPT, policyOfPage } from './security-headers.ts';
import { isListed, writeRobots, writeShareTags, writeSitemap } from './sharing.ts';

const NONCE_MARK = '__CSP_NONCE__';
/** After it, the page's first queries are sent, before any style sheet that a script would wait for. */
const TITLE_END = '</title>';
/** Before it, the page's own scripts and styles are added, after those of every page. */
const HEAD_END = '</head>';
const EMPTY_ROOT = '<div id="root"></div>';
const YEAR = 'public, max-age=31536000, immutable';

const SCRIPT = /\.js(?:\.br|\.gz)?$/;

const SIGN_IN = '/auth';

const PROGRAM_PATH = /^\/(api|trpc|healthz|readyz|metrics|assets)(\/|$)/;

function isPageRequest(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !PROGRAM_PATH.test(getPath(request));
}

interface WebAppOptions {
  isHttps: boolean;
  publicUrl: string;
  phone: string | null;
  getMethods: MethodsOf;
  /** Resolves with the addresses of the pages that the company has written (spec 26.1). */
  listWritten: () => Promise<readonly string[]>;
  writePromise: (html: string) => Promise<string>;
}

/**
 * Serves the built web app from `folder`: hashed files for a year; the page with its own nonce at every path that is
 * not a program's, with the skeleton, scripts, and first queries of that page; at `/` including the landing page, and
 * at `/auth`, for guests, the form. Missing pages, and those with nothing to show, have status 404 and say so
 * themselves (spec 2.4). Search engines only list public pages.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  { isHttps, publicUrl, phone, getMethods, listWritten, writePromise }: WebAppOptions,
): Promise<void> {
  const readPage = (file: string) => readFile(join(folder, file), 'utf8');
  const otherPages = await readPage('index.html');
  const landingPage = await readPage('landing.html');
  const signInPage = await readPage('sign-in.html');
  const getHead = await readPageHeads(folder);
  const cookie = sessionCookieName({ isHttps });

  async function exists(path: string): Promise<boolean> {
    return isKnownPage(path) || (legalPageAt(path) !== null && (await listWritten()).includes(path));
  }

  /** The HTML of a page that the build has rendered with all its parts; `null` for others. */
  async function findCompletePage(path: string, hasSession: boolean): Promise<string | null> {
    if (path === '/') return writePromise(landingPage);
    // A login that waits for its second factor is kept in the session cookie too: it gets the skeleton.
    return path === SIGN_IN && !hasSession ? signInPage : null;
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = getPath(request);
    const isThere = await exists(path);
    const hasSession = Boolean(request.cookies[cookie]);
    const { ask, files, ...shape } = getHead(path, hasSession);
    // A page that is not there must not begin with the heading of one.
    const { body, styles } = isThere ? shape : { body: '', styles: '' };
    const nonce = randomBytes(16).toString('base64');
    // Also on pages that do not exist and on those that an emailed link opens.
    if (!isThere || !isListed(path)) void reply.header('x-robots-tag', 'noindex');
    void reply
      .code(isThere ? 200 : 404)
      .header('content-security-policy', policyOfPage(nonce, isHttps))
      .header('cache-control', 'no-store')
      .header('vary', 'Accept-Encoding, Cookie')
      .type('text/html; charset=utf-8');
    const completePage = await findCompletePage(path, hasSession);
    const parts = completePage === null ? `${files}${styles}` : '';
    const html = (completePage ?? otherPages)
      .replace(TITLE_END, () => `${TITLE_END}${ask}`)
      .replace(HEAD_END, () => `${parts}${writeShareTags(path, { publicUrl, phone })}${HEAD_END}`)
      .replace(EMPTY_ROOT, () => `<div id="root">${body}</div>`)
      .replaceAll(NONCE_MARK, nonce);
    const bytes = Buffer.from(html);
    return sendEncoded(reply, bytes, chooseEncoding(request, bytes));
  }

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', 'pages.json', '**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      const isHashed = path.includes(`${folder}/assets/`) || path.includes('\\assets\\');
      void response.header('cache-control', isHashed ? YEAR : 'public, max-age=3600');
      if (SCRIPT.test(path)) void response.header('content-security-policy', POLICY_OF_SCRIPT);
    },
  });
  app.get('/', sendPage);
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(writeRobots(publicUrl)));
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(writeSitemap(publicUrl, await listWritten())),
  );
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? sendPage(request, reply) : refuseUnknown(request, reply, getMethods),
  );
}

/** Without a built web app, only the API is served. */
export function serveNoPages(app: FastifyInstance, getMethods: MethodsOf): void {
  app.setNotFoundHandler((request, reply) => refuseUnknown(request, reply, getMethods));
}
