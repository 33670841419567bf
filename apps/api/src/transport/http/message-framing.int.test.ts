import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => testApp.close());

async function exchange(bytes: string): Promise<string> {
  const socket = connect((testApp.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return said;
}

async function getStatuses(bytes: string): Promise<string[]> {
  return [...(await exchange(bytes)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '');
}

const HEAD = 'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

describe('A request whose end could be read in two ways (RFC 9112, 6.3)', () => {
  it.each([
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 5\r\n\r\n'],
    ['a length that is no number', 'Content-Length: +5\r\n\r\n'],
    ['chunks that are not the last coding', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['a header that goes on in the next line', 'X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a chunk size that is no number', 'Transfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n'],
  ])('is refused whole: %s', async (_, rest) => {
    expect(await getStatuses(`${HEAD}${rest}${HIDDEN}`)).toEqual(['400']);
  });

  it('is not one where it is plain', async () => {
    expect(await getStatuses(`${HEAD}Content-Length: 0\r\n\r\n`)).toEqual(['200']);
  });
});

describe('An address without a host', () => {
  it('is refused in the words of the contract', async () => {
    const response = await exchange('GET http:///healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 .*\{"message":"[^"]+","code":"MALFORMED_REQUEST"\}$/s);
  });
});
