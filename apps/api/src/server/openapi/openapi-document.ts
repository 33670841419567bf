import { WebhookMessage } from '@marque/domain/review/webhooks';
import type { Config } from '../../config/config.ts';
import { CHAPTERS } from '../../transport/api-chapters.ts';
import { sessionCookieName } from '../../transport/http/request-session.ts';
import { WEBHOOK_MESSAGE } from '../rest/examples.ts';
import { REST_ROUTES } from '../rest/rest-table.ts';
import { HEADERS, INTRODUCTION, PARAMETERS } from './conventions.ts';
import { type DescribedPath, examplesOf, operationOf, templateOf } from './describe-operation.ts';
import { describePlainRoute } from './describe-plain-route.ts';
import { describeRestRoute } from './describe-rest-route.ts';
import type { OpenApiDocument, Operation } from './document-types.ts';
import { ERROR_SCHEMA, Refusals } from './error-responses.ts';
import { PLAIN_ROUTES } from './plain-routes.ts';
import { SchemaBook } from './schema-registry.ts';

const API_VERSION = '1.0.0';

const CHAPTER_ORDER = Object.keys(CHAPTERS);

function byChapter(a: DescribedPath, b: DescribedPath): number {
  return CHAPTER_ORDER.indexOf(a.doc.chapter) - CHAPTER_ORDER.indexOf(b.doc.chapter);
}

/** What is posted to webhooks (https://www.standardwebhooks.com). */
function statusChanged(book: SchemaBook): unknown {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    post: {
      operationId: 'webhook.message',
      tags: ['Webhooks'],
      summary: 'A status changed',
      description:
        'Posted to your address when a consignment is submitted, decided about or withdrawn, and as a test. Answer with any 2xx within ten seconds; anything else is tried again for about three days.',
      security: [],
      parameters: [
        header('webhook-id', 'The same in every try: what was seen already can be left alone.'),
        header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
        header('webhook-signature', '`v1,` and the HMAC-SHA256 of id, timestamp and body under the secret, in base64.'),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: book.schemaOf(WebhookMessage, 'output'),
            examples: examplesOf({ 'A consignment was approved': WEBHOOK_MESSAGE }),
          },
        },
      },
      responses: { '2XX': { description: 'Taken' } },
    },
  };
}

/**
 * The description of every documented path (contract 3.1), from the table of paths, the plain routes, and the
 * procedures' own schemas and declarations. `publicUrl` is where it says the server is.
 */
export function buildOpenApi({ publicUrl, isHttps }: Pick<Config, 'publicUrl' | 'isHttps'>): OpenApiDocument {
  const book = new SchemaBook();
  const refusals = new Refusals();
  const described = [
    ...REST_ROUTES.map((route) => describeRestRoute(route, book)),
    ...PLAIN_ROUTES.map((route) => describePlainRoute(route, book)),
  ];
  const paths: Record<string, Record<string, Operation>> = {};
  for (const path of described.sort(byChapter)) {
    const template = templateOf(path.path);
    paths[template] = { ...paths[template], [path.method.toLowerCase()]: operationOf(path, refusals) };
  }
  const webhooks = { statusChanged: statusChanged(book) };
  book.define('Error', ERROR_SCHEMA);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Marque',
      version: API_VERSION,
      summary: 'Luxury vehicle consignment',
      description: INTRODUCTION,
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(CHAPTERS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: sortedByName(book.components),
      responses: sortedByName(refusals.components),
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'mrq_ and 43 characters',
          description:
            'A personal access token, made in the settings. Beside each path stand the scopes that it needs.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName({ isHttps }),
          description: 'The session that signing in begins.',
        },
      },
    },
  };
}

function sortedByName<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
