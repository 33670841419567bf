import { WebhookMessage } from '@marque/domain/review/webhooks';
import type { Config } from '../../config/config.ts';
import { CHAPTERS } from '../../transport/api-chapters.ts';
import { sessionCookieName } from '../../transport/http/request-session.ts';
import { WEBHOOK_MESSAGE } from '../rest/examples.ts';
import { REST_ROUTES } from '../rest/rest-table.ts';
import { INBOUND_SECRET_SCHEMES } from './access-labels.ts';
import { getIntroduction, HEADERS, PARAMETERS } from './conventions.ts';
import { type DescribedPath, toExamples, toOperation, toTemplate } from './describe-operation.ts';
import { describePlainRoute } from './describe-plain-route.ts';
import { describeRestRoute } from './describe-rest-route.ts';
import type { OpenApiDocument, Operation } from './document-types.ts';
import { ERROR_SCHEMA, ErrorResponses } from './error-responses.ts';
import { listPlainRoutes } from './plain-routes.ts';
import { SchemaRegistry } from './schema-registry.ts';

const API_VERSION = '1.0.0';

const CHAPTER_ORDER = Object.keys(CHAPTERS);

function byChapter(a: DescribedPath, b: DescribedPath): number {
  return CHAPTER_ORDER.indexOf(a.doc.chapter) - CHAPTER_ORDER.indexOf(b.doc.chapter);
}

/** The body of webhook requests (https://www.standardwebhooks.com). */
function statusChanged(registry: SchemaRegistry): unknown {
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
        'Sent to your URL when a consignment is submitted, decided on or withdrawn, and as a test. Respond with any 2xx status within ten seconds. Anything else is retried for about three days.',
      security: [],
      parameters: [
        header('webhook-id', 'The same in every try. Use it to ignore messages that you have already processed.'),
        header('webhook-timestamp', 'When it was sent, as a Unix timestamp in seconds.'),
        header(
          'webhook-signature',
          '`v1,` and the HMAC-SHA256 of the id, timestamp and body, with the secret as key, in base64.',
        ),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: registry.toJsonSchema(WebhookMessage, 'output'),
            examples: toExamples({ 'A consignment was approved': WEBHOOK_MESSAGE }),
          },
        },
      },
      responses: { '2XX': { description: 'Accepted' } },
    },
  };
}

type DescribedConfig = Pick<Config, 'publicUrl' | 'isHttps' | 'inboundEmail'>;

/**
 * The OpenAPI document of all REST routes and plain routes (contract 3.1), built from the descriptions at the routes
 * and the schemas and access of the procedures. `publicUrl` is the server's URL.
 */
export function buildOpenApi(config: DescribedConfig): OpenApiDocument {
  const { publicUrl } = config;
  const registry = new SchemaRegistry();
  const errorResponses = new ErrorResponses();
  const described = [
    ...REST_ROUTES.map((route) => describeRestRoute(route, registry)),
    ...listPlainRoutes(config).map((route) => describePlainRoute(route, registry)),
  ];
  const paths: Record<string, Record<string, Operation>> = {};
  for (const path of described.sort(byChapter)) {
    const template = toTemplate(path.path);
    paths[template] = { ...paths[template], [path.method.toLowerCase()]: toOperation(path, errorResponses) };
  }
  const webhooks = { statusChanged: statusChanged(registry) };
  registry.define('Error', ERROR_SCHEMA);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Marque',
      version: API_VERSION,
      summary: 'Luxury vehicle consignment',
      description: getIntroduction(publicUrl),
      license: { name: 'Proprietary' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(CHAPTERS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: sortedByName(registry.components),
      responses: sortedByName(errorResponses.components),
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: toSecuritySchemes(config),
    },
  };
}

function toSecuritySchemes({ isHttps, inboundEmail }: DescribedConfig): Record<string, unknown> {
  return {
    token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'mrq_ and 43 characters',
      description:
        'A personal access token, created in the account settings. Each operation lists the scopes that it needs.',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookieName({ isHttps }),
      description: 'The session that starts with signing in.',
    },
    ...(inboundEmail !== null && INBOUND_SECRET_SCHEMES),
  };
}

function sortedByName<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
