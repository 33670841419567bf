import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { appRouter } from '../router.ts';
import type { Operation } from './document-types.ts';
import { buildOpenApi } from './openapi-document.ts';
import { examplesOfOperation, Schemas } from './testing/schemas.ts';

const CONFIG = { publicUrl: 'https://marque.example', isHttps: true };
const INBOUND_EMAIL = { domain: 'reply.marque.example', secret: 'the-secret-of-the-operator' };
const DOCUMENT = buildOpenApi({ ...CONFIG, inboundEmail: INBOUND_EMAIL });
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);
const SCHEMAS = {
  in: new Schemas(DOCUMENT, { isClosed: false }),
  out: new Schemas(DOCUMENT, { isClosed: true }),
};

interface ObjectSchema {
  required: string[];
  properties?: Record<string, unknown>;
}

/** Every part of the document that is an object's schema with required properties. */
function listObjects(part: unknown): ObjectSchema[] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(listObjects);
  return 'required' in part && Array.isArray(part.required) ? [part as ObjectSchema, ...inside] : inside;
}

describe('The description', () => {
  it('is valid OpenAPI 3.1 by a public validator', async () => {
    // The validator keeps its argument.
    const result = await new Validator().validate(structuredClone(DOCUMENT) as never);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('says where the server is, and by which cookie its sessions go', () => {
    expect(DOCUMENT.servers).toEqual([{ url: 'https://marque.example' }]);
    expect(DOCUMENT.components.securitySchemes.session).toMatchObject({ name: '__Host-marque_session', in: 'cookie' });
    expect(DOCUMENT.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('has the paths of email replies, with their secret, only where these are set up', () => {
    const paths = ['/api/inbound-email', '/api/inbound-email/sendgrid'];
    const secrets = ['inboundSecretHeader', 'inboundSecretQuery'];
    for (const path of paths) {
      expect(DOCUMENT.paths[path]?.post?.security).toEqual(secrets.map((name) => ({ [name]: [] })));
    }
    expect(Object.keys(DOCUMENT.components.securitySchemes)).toEqual(expect.arrayContaining(secrets));
    const without = buildOpenApi({ ...CONFIG, inboundEmail: null });
    expect(Object.keys(DOCUMENT.paths).filter((path) => !(path in without.paths))).toEqual(paths);
    expect(Object.keys(without.components.securitySchemes)).toEqual(['token', 'session']);
    expect(JSON.stringify(DOCUMENT).includes(INBOUND_EMAIL.secret)).toBe(false);
  });

  it('names every operation once, those of procedures as the router does', () => {
    const ids = OPERATIONS.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const procedures = new Set(Object.keys(appRouter._def.procedures));
    expect(ids.filter((id) => procedures.has(id)).length).toBeGreaterThan(40);
  });

  it('refers to nothing that is not there, and holds nothing that nobody refers to', () => {
    const text = JSON.stringify(DOCUMENT);
    const referred = new Set(
      [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    );
    const { securitySchemes: _, ...components } = DOCUMENT.components;
    const held = Object.entries(components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `${kind}/${name}`),
    );
    expect([...referred].sort()).toEqual(held.sort());
  });

  it('has a schema for every name that an object requires, for clients that are generated from it', () => {
    const objects = listObjects(DOCUMENT);
    expect(objects.length).toBeGreaterThan(100);
    const unknown = objects.flatMap(({ required, properties = {} }) =>
      required.filter((name) => !(name in properties)),
    );
    expect(unknown).toEqual([]);
  });

  it('requires a body where nothing could be saved without one', () => {
    expect(DOCUMENT.paths['/api/draft-consignment']?.post?.requestBody?.required).toBe(true);
  });

  it('shows big entities once, under their names', () => {
    for (const name of ['User', 'Profile', 'Draft', 'Consignment', 'Webhook', 'ManagedUser', 'Error', 'Photos']) {
      expect(DOCUMENT.components.schemas, name).toHaveProperty(name);
    }
  });

  it('holds no date in any other form than text', () => {
    expect(DOCUMENT.components.schemas.Draft?.properties?.lastSaved).toEqual({ type: 'string', format: 'date-time' });
  });
});

describe.each(OPERATIONS)('%s', (name, operation: Operation) => {
  it('has a summary, a chapter, and says who may call it', () => {
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(operation.description).toContain('**Access:**');
    expect(DOCUMENT.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
  });

  it('describes its refusals with a body', () => {
    const statuses = Object.keys(operation.responses);
    expect(statuses).toEqual(expect.arrayContaining(['400', '429', '500', '503']));
    if (operation.security.length > 0) expect(statuses).toEqual(expect.arrayContaining(['401', '403']));
    if (!name.startsWith('GET')) expect(statuses).toEqual(expect.arrayContaining(['403', '413', '415']));
  });

  it('has examples for every JSON that goes in or comes out, and they fit their schemas', () => {
    const examples = examplesOfOperation(DOCUMENT, operation);
    expect(examples.filter(({ values }) => values.length === 0).map(({ where }) => where)).toEqual([]);
    for (const { where, direction, schema, values } of examples) {
      for (const value of values) expect(SCHEMAS[direction].getProblems(schema, value), where).toEqual([]);
    }
  });
});
