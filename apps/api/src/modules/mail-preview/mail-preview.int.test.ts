import { SAMPLES } from '@marque/emails/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPlainRoutes } from '../../testing/plain-routes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const KINDS = Object.keys(SAMPLES);
let development: TestApp;
let production: TestApp;

beforeAll(async () => {
  development = await createTestApp({ NODE_ENV: 'development' });
  production = await createTestApp({ NODE_ENV: 'production' });
});
afterAll(async () => {
  await development.close();
  await production.close();
});

describe('The emails in development', () => {
  it('are listed, each with both of its parts', async () => {
    const { statusCode, headers, body } = await development.guest.get('/api/dev/mails');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const kind of KINDS) {
      expect(body).toContain(`href="/api/dev/mails/${kind}"`);
      expect(body).toContain(`href="/api/dev/mails/${kind}?part=text"`);
    }
  });

  it.each(KINDS)('show %s as it looks, loading nothing, and as text', async (kind) => {
    const page = await development.guest.get(`/api/dev/mails/${kind}`);
    expect(page.body).toMatch(/^<!DOCTYPE html>/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(policy).not.toMatch(/script-src|connect-src|https?:/);
    const text = await development.guest.get(`/api/dev/mails/${kind}?part=text`);
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.body).toContain('Marque, luxury vehicle consignment');
  });

  it.each(['nothing', 'toString', '__proto__'])('know no email %s', async (kind) => {
    expect((await development.guest.get(`/api/dev/mails/${kind}`)).statusCode).toBe(404);
  });
});

describe('The emails in production', () => {
  it('are not there', async () => {
    expect((await production.guest.get('/api/dev/mails')).statusCode).toBe(404);
    expect((await production.guest.get('/api/dev/mails/test')).statusCode).toBe(404);
    expect(listPlainRoutes(production.app).filter((route) => route.includes('dev'))).toEqual([]);
  });
});
