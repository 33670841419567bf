import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance } from 'fastify';
import { POLICY_OF_SCRIPT } from '../../transport/http/security-headers.ts';
import { addPlainRoute, type PlainRoute } from '../../transport/plain-route.ts';
import { referenceFontCss } from './reference-fonts.ts';
import { REFERENCE_CSS } from './reference-styles.ts';

/**
 * The version of `@scalar/api-reference`, so that browsers can cache its files forever. A test compares it with the
 * installed one.
 */
export const REFERENCE_VERSION = '1.72.1';

const PAGE = '/api/docs';

export const REFERENCE_PAGE: PlainRoute = {
  method: 'GET',
  path: PAGE,
  operationId: 'openapi.reference',
  chapter: 'Operation',
  summary: 'Show this description as a web page',
  access: { kind: 'public' },
  success: { content: { 'text/html': { schema: { type: 'string' } } } },
};

const FILES = `${PAGE}/files/${REFERENCE_VERSION}/`;
const START = `${PAGE}/start.js`;
const ENTRY = 'standalone.esm.js';
const PART = /^\/?(?:chunks\/)?[\w.-]+\.js$/;
const YEAR = 'public, max-age=31536000, immutable';

/**
 * The tool sets styles on its elements, so only this page allows that. Scripts may only come from this origin, and
 * requests from the page only go to it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Marque · API reference</title>
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="modulepreload" href="${FILES}${ENTRY}" />
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    <script type="module" src="${START}"></script>
  </body>
</html>
`;

/** Nothing is sent elsewhere, nothing typed here is stored, and nothing links to the tool's own services. */
const CONFIGURATION = {
  url: '/api/openapi.json',
  metaData: { title: 'Marque · API reference' },
  theme: 'none',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  authentication: { preferredSecurityScheme: 'token' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: false,
};

/**
 * Applies the theme chosen in the product. Also tells the tool's zod not to test for `eval`: even testing is reported
 * as a violation of the policy.
 */
const writeStartScript = (customCss: string) => `globalThis.__zod_globalConfig = { jitless: true };
const { createApiReference } = await import('${FILES}${ENTRY}');
let theme = null;
try {
  theme = localStorage.getItem('marque-theme');
} catch {}
const chosen = theme === 'light' || theme === 'dark' ? { forceDarkModeState: theme, hideDarkModeToggle: true } : {};
createApiReference('#reference', { ...${JSON.stringify({ ...CONFIGURATION, customCss })}, ...chosen });
`;

function folderOfFiles(): string | null {
  const built = ['./reference/', '../reference/'].map((name) => fileURLToPath(new URL(name, import.meta.url)));
  const found = built.find((folder) => existsSync(folder));
  if (found) return found;
  try {
    return fileURLToPath(new URL('./browser/', import.meta.resolve('@scalar/api-reference')));
  } catch {
    return null;
  }
}

/**
 * `GET /api/docs`: the API description as a page for reading and trying out (contract 3.1). Loads nothing from
 * elsewhere, and has the fonts of the web app in `webDist`.
 */
export async function addReferencePage(app: FastifyInstance, webDist: string | null): Promise<void> {
  const folder = folderOfFiles();
  if (folder === null) app.log.warn('the files of the API reference page are missing; only the description is served');

  addPlainRoute(app, REFERENCE_PAGE, {}, async (_request, reply) => {
    if (folder === null) throw new DomainError('NOT_FOUND');
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(HTML);
  });
  if (folder === null) return;
  const startScript = writeStartScript(`${await referenceFontCss(webDist)}\n${REFERENCE_CSS}`);
  app.get(START, async (_request, reply) =>
    reply
      .header('content-security-policy', POLICY_OF_SCRIPT)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(startScript),
  );
  await app.register(fastifyStatic, {
    root: folder,
    prefix: FILES,
    decorateReply: false,
    index: false,
    preCompressed: true,
    allowedPath: (path) => PART.test(path),
    setHeaders: (response) => {
      void response.header('cache-control', YEAR);
      void response.header('content-security-policy', POLICY_OF_SCRIPT);
    },
  });
}
