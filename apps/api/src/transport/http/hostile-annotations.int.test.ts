import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A set of numbers and many paths into it: superjson walks the set from its beginning for each of them. */
function equalObjects(count: number) {
  const paths = numbers(count).map(() => String(count - 1));
  return { json: numbers(count), meta: { values: ['set'], referentialEqualities: [[], { 0: paths }], v: 1 } };
}

function annotatedSet(count: number) {
  const inside = numbers(1_000).map((index) => [`a.${count - index}`, ['undefined']]);
  return { json: { a: numbers(count) }, meta: { values: { a: ['set'], ...Object.fromEntries(inside) }, v: 1 } };
}

const HOSTILE: [string, unknown][] = [
  ['equal objects in a set', equalObjects(3_000)],
  ['annotations in a set', annotatedSet(8_000)],
  ['a big integer', { json: '9'.repeat(50_000), meta: { values: ['bigint'], v: 1 } }],
  ['an index far beyond an array', { json: [null], meta: { values: { 4000000000: ['undefined'] }, v: 1 } }],
];

describe('Annotations that none of our clients sends', () => {
  it.each(HOSTILE)('(%s) are refused before they cost anything', async (_, payload) => {
    const before = process.cpuUsage();
    const response = await testApp.guest.post('/trpc/auth.login', payload);
    const { user, system } = process.cpuUsage(before);
    expect([response.statusCode, response.json().error.json.data.marque.code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect((user + system) / 1_000).toBeLessThan(250);
  });

  it('are refused in a batch and in an address as well', async () => {
    const input = { json: {}, meta: { values: ['map'] } };
    const batch = await testApp.guest.post('/trpc/auth.login?batch=1', { 0: input });
    const address = await testApp.guest.get(`/trpc/vehicle.decode?input=${encodeURIComponent(JSON.stringify(input))}`);
    expect(batch.json()[0].error.json.data.marque.code).toBe('MALFORMED_REQUEST');
    expect(address.statusCode).not.toBe(500);
  });
});
