import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { DomainError } from '@marque/domain/api/errors';
import { NO_PLACE, PLACE_HEADER } from '@marque/domain/api/live-place';
import { LEGAL_PAGES } from '@marque/domain/product/legal-pages';
import { MAX_PHOTO_BYTES } from '@marque/domain/product/limits';
import { ConsignmentRef } from '@marque/domain/review/staff';
import type { TRPCError } from '@trpc/server';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { z } from 'zod';
import { addDataExportRoutes } from '../modules/account/data-export.routes.ts';
import { addConsignmentCsvRoute } from '../modules/admin-consignments/consignment-csv.routes.ts';
import { readListFactsWithSession } from '../modules/admin-consignments/list-facts.queries.ts';
import { addCaseBundleRoutes } from '../modules/case-bundle/case-bundle.routes.ts';
import { readConsignmentWithSession } from '../modules/consignment/consignment-with-session.queries.ts';
import { addDocumentRoutes } from '../modules/document/document.routes.ts';
import { addDossierRoutes } from '../modules/dossier/dossier.routes.ts';
import { addEmailPreviewRoute } from '../modules/email/email-preview.routes.ts';
import { addEmailReplyRoutes } from '../modules/email-reply/email-reply.routes.ts';
import { addFiguresCsvRoute } from '../modules/figures/figures-csv.routes.ts';
import { findLegalVersions } from '../modules/legal/legal.queries.ts';
import { addMailPreviewRoutes } from '../modules/mail-preview/mail-preview.routes.ts';
import { addPhotoRoutes } from '../modules/photo/photo.routes.ts';
import { addPhotoArchiveRoutes } from '../modules/photo-archive/photo-archive.routes.ts';
import { writePlace } from '../platform/live/place.ts';
import type { Deps } from '../transport/deps.ts';
import { buildBody, toTrpcError } from '../transport/errors.ts';
import { MAX_BODY_BYTES, MAX_FORM_FIELDS } from '../transport/http/body-limits.ts';
import { respondToClientError } from '../transport/http/client-errors.ts';
import { createStopping, endConnectionsAtStop, type Stopping } from '../transport/http/connections-at-stop.ts';
import { BROTLI_OPTIONS, COMPRESS_FROM_BYTES, CONTENT_ENCODINGS } from '../transport/http/content-encoding.ts';
import { allowCrossOriginReads } from '../transport/http/cross-origin-reads.ts';
import { handleErrors, sendError } from '../transport/http/error-handler.ts';
import { limitGuestBodies } from '../transport/http/guest-bodies.ts';
import { serveHealth } from '../transport/http/health.ts';
import { parseJsonBodies } from '../transport/http/json-bodies.ts';
import { knownMethods, type MethodsOf } from '../transport/http/known-methods.ts';
import { takeLeftoverBodies } from '../transport/http/leftover-bodies.ts';
import { type CountCalls, limitCallers } from '../transport/http/limit-callers.ts';
import { createMetrics, type Metrics, measureResponses, serveMetrics } from '../transport/http/metrics.ts';
import { respondOneAtATime } from '../transport/http/one-at-a-time.ts';
import { checkOrigin } from '../transport/http/origin-check.ts';
import { type AssertCapacity, refuseWhenOverloaded } from '../transport/http/overload.ts';
import { promiseWriter } from '../transport/http/promise-in-page.ts';
import { tellLimits } from '../transport/http/rate-limit-headers.ts';
import { readableUrl } from '../transport/http/readable-url.ts';
import { logRequests } from '../transport/http/request-log.ts';
import { getContext } from '../transport/http/request-session.ts';
import { setSecurityHeaders } from '../transport/http/security-headers.ts';
import { serveTrpc } from '../transport/http/serve-trpc.ts';
import { cutSlowBodies } from '../transport/http/slow-bodies.ts';
import { cutStalledReaders } from '../transport/http/stalled-readers.ts';
import { inputOfQuery } from '../transport/http/trpc-calls.ts';
import { serveNoPages, serveWebApp } from '../transport/http/web-app.ts';
import type { ReadWithSession } from '../transport/ports/sessions.port.ts';
import type { Context } from '../transport/trpc.ts';
import { declaredAccess } from './declared-access.ts';
import { addClientPackageRoute } from './openapi/client-package.routes.ts';
import { addOpenApiRoute } from './openapi/openapi.routes.ts';
import { buildOpenApi } from './openapi/openapi-document.ts';
import { addReferencePage } from './openapi/reference-page.ts';
import { addRestRoutes } from './rest/rest-routes.ts';
import { appRouter } from './router.ts';

const MAX_BATCH = 20;
/** Responses are personal: neither a proxy nor the browser's disk may cache them. */
const PRIVATE = { 'cache-control': 'private, no-store' };
const HEADERS_TIMEOUT_MS = 30_000;
const REQUEST_TIMEOUT_MS = 15 * 60_000;

interface CallLimits {
  countCalls: CountCalls;
  assertCapacity: AssertCapacity;
}

/**
 * The HTTP server with all its routes, not yet listening; tests use it through `inject()`. Serves the web app from
 * `webDist`, if given. Once `stopping` has begun, responses ask clients to reconnect until the server is closed.
 */
export async function buildServer(
  deps: Deps,
  webDist: string | null = null,
  metrics: Metrics = createMetrics(deps),
  stopping = createStopping(),
): Promise<FastifyInstance> {
  const { config } = deps;
  const app = createFastify(deps);
  const getMethods = knownMethods(app);
  const listWritten = async () => {
    const versions = await findLegalVersions(deps.db);
    return LEGAL_PAGES.filter((page) => versions[page] !== null).map((page) => `/${page}`);
  };
  const limits = await addHooks(app, deps, { getMethods, metrics, stopping });

  // Open streams would keep the server from closing; their clients reconnect to another process, or to the next one.
  app.addHook('preClose', () => deps.events.close());
  serveHealth(app, deps, stopping);
  if (config.metricsPort === null) serveMetrics(app, metrics, config.metricsToken);
  addTrpc(app, deps, limits);
  await addRoutes(app, deps, webDist);
  if (webDist === null) serveNoPages(app, getMethods);
  else {
    const { isHttps, publicUrl } = config;
    await serveWebApp(app, webDist, {
      isHttps,
      publicUrl,
      getMethods,
      phone: config.landing.contact?.phone ?? null,
      listWritten,
      writePromise: promiseWriter(deps.db),
    });
  }
  return app;
}

function createFastify({ config, log }: Deps): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // logRequests writes one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // No path parameter is rejected for its length, because the router would respond before any hook.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      sendError(reply, new DomainError('MALFORMED_REQUEST', { cause: error }));
    },
    // Fastify's response would not have our format; requests that arrive while the server closes are served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: respondToClientError,
  });
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  app.decorateRequest('identityLookup', null);
  app.decorateRequest('callContext', null);
  app.decorateRequest('livePlace', undefined);
  return app;
}

async function addHooks(
  app: FastifyInstance,
  deps: Deps,
  { getMethods, metrics, stopping }: { getMethods: MethodsOf; metrics: Metrics; stopping: Stopping },
): Promise<CallLimits> {
  handleErrors(app, deps.trouble);
  respondOneAtATime(app);
  logRequests(app);
  measureResponses(app, metrics);
  cutSlowBodies(app);
  takeLeftoverBodies(app);
  cutStalledReaders(app);
  endConnectionsAtStop(app, stopping);
  await setSecurityHeaders(app, deps.config.isHttps);
  allowCrossOriginReads(app, getMethods);
  checkOrigin(app, deps.config.publicUrl);
  parseJsonBodies(app);
  await app.register(cookie);
  tellLimits(app);
  const countCalls = limitCallers(app, deps);
  const assertCapacity = await refuseWhenOverloaded(app, deps);
  limitGuestBodies(app, deps, declaredAccess);
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: [...CONTENT_ENCODINGS],
    brotliOptions: BROTLI_OPTIONS,
    requestEncodings: ['identity'],
  });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: MAX_PHOTO_BYTES + 1,
      files: 1,
      fields: MAX_FORM_FIELDS,
      parts: MAX_FORM_FIELDS + 1,
      fieldSize: MAX_BODY_BYTES,
      fieldNameSize: 100,
      headerPairs: 50,
    },
  });
  return { countCalls, assertCapacity };
}

function addTrpc(app: FastifyInstance, deps: Deps, limits: CallLimits): void {
  serveTrpc<Context>(app, {
    router: appRouter,
    maxBatch: MAX_BATCH,
    readWithSession: (request) => readWithCalls(deps, request),
    createContext: (request, reply, calls) => createCallContext(deps, limits, { request, reply, ...calls }),
    headersFor: (errors) => ({ ...PRIVATE, ...retryAfterHeader(errors) }),
  });
}

async function addRoutes(app: FastifyInstance, deps: Deps, webDist: string | null): Promise<void> {
  addRestRoutes(app, deps);
  addPhotoRoutes(app, deps);
  addDocumentRoutes(app, deps);
  addPhotoArchiveRoutes(app, deps);
  addDossierRoutes(app, deps);
  addCaseBundleRoutes(app, deps);
  addConsignmentCsvRoute(app, deps);
  addFiguresCsvRoute(app, deps);
  addDataExportRoutes(app, deps);
  addEmailPreviewRoute(app, deps);
  addEmailReplyRoutes(app, deps);
  addOpenApiRoute(app, () => buildOpenApi(deps.config));
  await addReferencePage(app, webDist);
  addClientPackageRoute(app, deps.config);
  if (deps.config.isDevelopment) addMailPreviewRoutes(app);
}

const AskedConsignment = z.object({ json: ConsignmentRef });

/** Reads what a page requests in one statement with the session (ADR 0190). */
function readWithCalls(deps: Deps, request: FastifyRequest): ReadWithSession | null {
  const read = chooseReading(request);
  if (read) request.livePlace = deps.events.place();
  return read;
}

function chooseReading(request: FastifyRequest): ReadWithSession | null {
  if (inputOfQuery(request, 'admin.consignments') !== undefined) return readListFactsWithSession;
  const asked = AskedConsignment.safeParse(inputOfQuery(request, 'consignment.get'));
  return asked.success ? readConsignmentWithSession(asked.data.json.id) : null;
}

interface CallRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  count: number;
  areQueries: boolean;
}

/** The context of all calls in one request, each of which counts. Raises tRPC errors, which its clients understand. */
async function createCallContext(
  deps: Deps,
  { countCalls, assertCapacity }: CallLimits,
  { request, reply, count, areQueries }: CallRequest,
): Promise<Context> {
  try {
    await countCalls(request, reply, count);
    // The queries of pages before sign-in cost almost nothing.
    await assertCapacity(request, reply, areQueries);
    // Must come before any read, so that no data in the response is older.
    const place = request.livePlace === undefined ? deps.events.place() : request.livePlace;
    const context = await getContext(deps, request, reply);
    if (context.user !== null) void reply.header(PLACE_HEADER, place === null ? NO_PLACE : writePlace(place));
    return context;
  } catch (error) {
    throw toTrpcError(error);
  }
}

/** The longest wait of all calls in the request (RFC 9110, 10.2.3). */
function retryAfterHeader(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map((error) => buildBody(error).retryAfter ?? 0);
  const longest = Math.ceil(Math.max(0, ...waits));
  return longest > 0 ? { 'retry-after': String(longest) } : {};
}

/** A number counts the proxies in front of us; Fastify checks each address from the nearest on. */
function trustedProxies(trusted: Deps['config']['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
}
