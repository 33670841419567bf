import { afterEach, describe, expect, it } from 'vitest';
import { type LoopbackServer, type Responder, startLoopbackServer } from '../../testing/loopback-server.ts';
import { VinDecoderError } from './vin-decoder.ts';
import { createVpicDecoder } from './vpic.ts';

const VIN = 'ZFF80AMA5K0240001';
const FERRARI = { Make: 'FERRARI', Model: '488 Pista', ModelYear: '2019', ErrorCode: '0', ErrorText: '0 - clean' };
const servers: LoopbackServer[] = [];

async function serverThat(respond: Responder): Promise<LoopbackServer> {
  const server = await startLoopbackServer(respond);
  servers.push(server);
  return server;
}

function json(body: unknown, status = 200): Responder {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function getFault(promise: Promise<unknown>): Promise<string> {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(VinDecoderError);
  expect((error as VinDecoderError).message).not.toContain(VIN);
  return (error as VinDecoderError).fault;
}

describe('the public VIN decoder', () => {
  it('is asked for one VIN and read for five fields', async () => {
    const server = await serverThat(json({ Count: 1, Results: [{ ...FERRARI, PlantCity: 'MARANELLO' }] }));
    expect(await createVpicDecoder(server.url).decode(VIN)).toEqual({ Results: [FERRARI] });
    expect(server.requests.map(({ method, path }) => [method, path])).toEqual([
      ['GET', `/api/vehicles/decodevinvalues/${VIN}?format=json`],
    ]);
  });

  it('is asked once more after a broken connection', async () => {
    const server = await serverThat((response, request) => {
      if (server.requests.length === 1) response.socket?.destroy();
      else json({ Results: [FERRARI] })(response, request);
    });
    expect(await createVpicDecoder(server.url).decode(VIN)).toEqual({ Results: [FERRARI] });
    expect(server.requests).toHaveLength(2);
  });

  it('is asked once more after an error of its own, and given up after the second', async () => {
    const server = await serverThat((response, request) => {
      json({ Results: [FERRARI] }, server.requests.length === 1 ? 503 : 200)(response, request);
    });
    expect(await createVpicDecoder(server.url).decode(VIN)).toEqual({ Results: [FERRARI] });
    const broken = await serverThat(json({}, 500));
    expect(await getFault(createVpicDecoder(broken.url).decode(VIN))).toBe('status');
    expect([server.requests.length, broken.requests.length]).toEqual([2, 2]);
  });

  it('is not asked again after a refusal', async () => {
    const server = await serverThat(json({}, 429));
    expect(await getFault(createVpicDecoder(server.url).decode(VIN))).toBe('status');
    expect(server.requests).toHaveLength(1);
  });

  it('has its 4 seconds for both tries together', async () => {
    const server = await serverThat((response, request) => {
      if (server.requests.length === 1) json({}, 500)(response, request);
    });
    expect(await getFault(createVpicDecoder(server.url, 3_000).decode(VIN))).toBe('timeout');
    expect(server.requests).toHaveLength(2);
  });

  it('is given up after the second broken connection', async () => {
    const server = await serverThat((response) => void response.socket?.destroy());
    expect(await getFault(createVpicDecoder(server.url).decode(VIN))).toBe('network');
    expect(server.requests).toHaveLength(2);
  });

  it('is given up when it does not respond in time', async () => {
    const server = await serverThat(() => undefined);
    expect(await getFault(createVpicDecoder(server.url, 100).decode(VIN))).toBe('timeout');
  });

  it('is given up when it begins a response and never ends it', async () => {
    const server = await serverThat((response) => void response.writeHead(200).write('{"Results":['));
    expect(await getFault(createVpicDecoder(server.url, 100).decode(VIN))).toBe('timeout');
  });

  it('never leads elsewhere by a redirect', async () => {
    const inside = await serverThat(json({ Results: [FERRARI] }));
    const server = await serverThat((response) => response.writeHead(302, { location: inside.url }).end());
    expect(await getFault(createVpicDecoder(server.url).decode(VIN))).toBe('status');
    expect(inside.requests).toHaveLength(0);
    expect(server.requests).toHaveLength(1);
  });

  it('is not believed beyond 256 kB', async () => {
    const server = await serverThat((response) => {
      const chunk = 'x'.repeat(64 * 1_024);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.writeHead(200).on('drain', more);
      more();
    });
    expect(await getFault(createVpicDecoder(server.url).decode(VIN))).toBe('too-large');
  });

  it.each<[string, Responder, string]>([
    ['an error status', json({ Results: [FERRARI] }, 500), 'status'],
    ['a page', (response) => response.writeHead(200).end('<html>maintenance</html>'), 'not-understood'],
    ['other JSON', json({ rows: [] }), 'not-understood'],
    ['another car', json({ Results: [{ ...FERRARI, VIN: 'WP0ZZZ99ZTS392124' }] }), 'other-vin'],
    ['numbers', json({ Results: [{ ...FERRARI, ModelYear: 2019 }] }), 'not-understood'],
    ['a list', json([FERRARI]), 'not-understood'],
    ['results that are not text', json({ Results: [{ Make: { $ne: 1 } }] }), 'not-understood'],
    ['nothing', (response) => response.writeHead(200).end(), 'not-understood'],
  ])('is not believed when it responds with %s', async (_, respond, fault) => {
    const server = await serverThat(respond);
    expect(await getFault(createVpicDecoder(server.url).decode(VIN))).toBe(fault);
  });
});
