import type { ServerResponse } from 'node:http';
import { VIN_LOOKUP_MESSAGES } from '@marque/domain/vin/vehicle-decoding';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVinDecoder } from '../../adapters/vin-decoder/create-vin-decoder.ts';
import { type LoopbackServer, type Responder, startLoopbackServer } from '../../testing/loopback-server.ts';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { query, rest } from '../../testing/trpc-transport.ts';

const DAY = 24 * 60 * 60_000;
const VIN = 'ZFF80AMA5K0240001';
const FERRARI = { Make: 'FERRARI', Model: '488 Pista', ModelYear: '2019', ErrorCode: '0', ErrorText: '0 - clean' };

let testApp: TestApp;
let server: LoopbackServer;
let caller: Caller;
let respond: Responder;

function results(...rows: object[]): Responder {
  return (response) => response.writeHead(200).end(JSON.stringify({ Results: rows }));
}

beforeAll(async () => {
  server = await startLoopbackServer((response, request) => respond(response, request));
  testApp = await createTestApp();
  testApp.deps.vinDecoder = createVinDecoder({ vpicUrl: server.url }, testApp.db, testApp.deps.clock);
  caller = testApp.as(await testApp.person({ phoneVerified: false }));
});
afterAll(async () => {
  await testApp.close();
  await server.close();
});
beforeEach(async () => {
  respond = results(FERRARI);
  server.requests.length = 0;
  await testApp.db.deleteFrom('vinCache').execute();
});

const lookUp = (vin: unknown) => query(caller, 'vehicle.lookUpVin', { vin });
const decode = (vin: unknown) => query(caller, 'vehicle.decodeVin', { vin });
const values = (vin: string) => caller.get(`/api/vehicles/decodevinvalues/${encodeURIComponent(vin)}?format=json`);
const notDecoded = (message: string) => ({ status: 422, body: { message, code: 'VIN_NOT_DECODED' } });

describe('decoding a VIN', () => {
  it('returns make, model and year', async () => {
    expect(await decode(VIN)).toEqual({
      status: 200,
      body: { vin: VIN, make: 'FERRARI', model: '488 Pista', year: 2019 },
    });
  });

  it('takes a VIN as people write it', async () => {
    expect((await decode(' zff80-ama5k 0240001 ')).body).toMatchObject({ vin: VIN });
    expect(server.requests[0]?.path).toBe(`/api/vehicles/decodevinvalues/${VIN}?format=json`);
  });

  it('is for those who are signed in', async () => {
    expect((await query(testApp.guest, 'vehicle.decodeVin', { vin: VIN })).status).toBe(401);
    expect((await testApp.guest.get(`/api/vehicles/decodevinvalues/${VIN}?format=json`)).statusCode).toBe(401);
    expect(server.requests).toHaveLength(0);
  });

  it.each([
    '',
    'ZFF80AMA5K024000',
    `${VIN}1`,
    'ZFF80AMA5K024000I',
    '../../../../etc/pwd',
    'ZFF80AMA5K02400\u00001',
    17,
  ])('refuses %j without asking anybody', async (vin) => {
    const issues = [{ path: ['vin'], message: 'Invalid VIN: Please enter a valid 17-character VIN' }];
    expect(await decode(vin)).toMatchObject({ status: 400, body: { issues } });
    expect(server.requests).toHaveLength(0);
  });

  it.each<[string, object[], string]>([
    [
      'an error code, with the service’s words',
      [{ ...FERRARI, ErrorCode: '1', ErrorText: '1 - Check Digit' }],
      '1 - Check Digit',
    ],
    ['an error code without words', [{ ErrorCode: '8' }], VIN_LOOKUP_MESSAGES.failed],
    ['no make', [{ ...FERRARI, Make: '' }], 'Incomplete vehicle data returned from VIN lookup'],
    ['no model', [{ ...FERRARI, Model: null }], 'Incomplete vehicle data returned from VIN lookup'],
    ['no model year', [{ ...FERRARI, ModelYear: '' }], 'Incomplete vehicle data returned from VIN lookup'],
    ['no results', [], 'No data found for this VIN'],
  ])('is refused on %s, and asked again the next time', async (_, rows, message) => {
    respond = results(...rows);
    expect(await decode(VIN)).toEqual(notDecoded(message));
    expect(await decode(VIN)).toEqual(notDecoded(message));
    expect(server.requests).toHaveLength(2);
  });

  it('says so when the decoder gives no response, and logs it without the VIN', async () => {
    respond = (response) => response.writeHead(503).end('<html>maintenance</html>');
    testApp.logged.length = 0;
    expect(await decode(VIN)).toEqual(notDecoded('Failed to decode VIN. Please enter details manually.'));
    expect(testApp.logged).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'VIN not decoded', fault: 'status' }),
    );
    expect(JSON.stringify(testApp.logged.filter(({ msg }) => msg === 'VIN not decoded'))).not.toContain(VIN);
    respond = results(FERRARI);
    expect((await decode(VIN)).status).toBe(200);
  });

  it('remembers a response for 90 days, for everybody and after a restart', async () => {
    await decode(VIN);
    respond = (response) => response.writeHead(500).end();
    const decoder = testApp.deps.vinDecoder;
    testApp.deps.vinDecoder = createVinDecoder({ vpicUrl: server.url }, testApp.db, testApp.deps.clock);
    const other = testApp.as(await testApp.person());
    expect((await query(other, 'vehicle.decodeVin', { vin: VIN })).body).toMatchObject({ make: 'FERRARI' });
    expect(server.requests).toHaveLength(1);
    testApp.deps.vinDecoder = decoder;

    const later = () => new Date(Date.now() + 90 * DAY + 60_000);
    respond = results({ ...FERRARI, Model: '488 Pista Spider' });
    const decoderLater = createVinDecoder({ vpicUrl: server.url }, testApp.db, later);
    expect((await decoderLater.decode(VIN)).Results[0]?.Model).toBe('488 Pista Spider');
    expect((await decoderLater.decode(VIN)).Results[0]?.Model).toBe('488 Pista Spider');
    expect(server.requests).toHaveLength(2);
  });

  it('asks again when what it remembers cannot be read', async () => {
    await testApp.db.insertInto('vinCache').values({ vin: VIN, answer: '{"from":"another version"}' }).execute();
    expect((await decode(VIN)).status).toBe(200);
    expect(server.requests).toHaveLength(1);
  });
});

describe('the public decoder’s shape', () => {
  it('is given for a VIN that is known', async () => {
    expect(rest(await values(VIN.toLowerCase()))).toEqual({
      status: 200,
      body: {
        Count: 1,
        Message: 'Results returned successfully',
        SearchCriteria: `VIN:${VIN}`,
        Results: [{ VIN, ...FERRARI }],
      },
    });
  });

  it.each([
    ['TOO5HORT', '6'],
    ['ZFF80AMA5K024000I', '400'],
  ])('carries an error code for %s', async (vin, ErrorCode) => {
    const ErrorText = 'Invalid VIN: Please enter a valid 17-character VIN';
    expect(rest(await values(vin))).toMatchObject({
      status: 200,
      body: { Count: 1, Results: [{ VIN: vin, ErrorCode, ErrorText }] },
    });
    expect(server.requests).toHaveLength(0);
  });

  it('carries an error code when the decoder gives no response, beside what the built-in data knows', async () => {
    respond = (response) => void response.socket?.destroy();
    const ErrorText = 'Failed to decode VIN. Please enter details manually.';
    expect(rest(await values(VIN))).toMatchObject({
      status: 200,
      body: {
        Count: 1,
        Results: [{ VIN, Make: 'FERRARI', Model: '488', ModelYear: '2019', ErrorCode: '8', ErrorText }],
      },
    });
  });

  it('is empty when the decoder knows nothing', async () => {
    respond = results();
    expect(rest(await values(VIN))).toMatchObject({ status: 200, body: { Count: 0, Results: [] } });
  });
});

describe('a lookup that fails', () => {
  const failed = 'Failed to decode VIN. Please enter details manually.';
  const offline = { make: 'Ferrari', makes: ['Ferrari'], model: '488', years: [2019] };

  it.each<[string, Responder]>([
    ['is down', (response) => void response.socket?.destroy()],
    ['returns 500', (response) => response.writeHead(500).end('{}')],
    ['responds with a page', (response) => response.writeHead(200).end('<!doctype html><h1>Maintenance</h1>')],
    ['begins an endless response', (response) => endless(response)],
    ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['speaks of another car', results({ ...FERRARI, VIN: 'WP0ZZZ99ZTS392124', Make: 'PORSCHE' })],
    ['writes numbers where text belongs', results({ ...FERRARI, ModelYear: 1992 })],
  ])('has another message when the decoder %s, and offers what the VIN itself tells', async (_, responder) => {
    respond = responder;
    expect(await lookUp(VIN)).toEqual({ status: 200, body: { ok: false, message: failed, offer: offline } });
  });

  it('gives the same when the decoder never responds', async () => {
    respond = () => undefined;
    expect(await lookUp(VIN)).toEqual({ status: 200, body: { ok: false, message: failed, offer: offline } });
  });

  it.each<[string, object[], string, object | null]>([
    [
      'a wrong check digit',
      [{ ...FERRARI, ErrorCode: '1', ErrorText: '1 - Check' }],
      '1 - Check',
      { ...offline, model: '488 Pista' },
    ],
    ['an unknown maker', [{ Make: '', ErrorCode: '7', ErrorText: '7 - Unknown' }], '7 - Unknown', offline],
    ['half a response', [{ ...FERRARI, Model: '' }], VIN_LOOKUP_MESSAGES.incomplete, offline],
    ['no result', [], VIN_LOOKUP_MESSAGES.nothingFound, offline],
  ])('keeps the message for %s and offers what can be read', async (_, rows, message, offer) => {
    respond = results(...rows);
    expect((await lookUp(VIN)).body).toEqual({ ok: false, message, offer });
  });

  it('offers nothing of a VIN that says nothing', async () => {
    respond = results();
    expect((await lookUp('ZX912345678901234')).body).toMatchObject({ ok: false, offer: null });
  });

  it('is none while an older response is remembered', async () => {
    const fetchedAt = new Date(Date.now() - 200 * DAY);
    await testApp.db
      .insertInto('vinCache')
      .values({ vin: VIN, answer: JSON.stringify({ Results: [FERRARI] }), fetchedAt })
      .execute();
    respond = (response) => response.writeHead(500).end();
    expect((await lookUp(VIN)).body).toMatchObject({ ok: true, vehicle: { model: '488 Pista' } });
    const row = await testApp.db.selectFrom('vinCache').select('fetchedAt').executeTakeFirstOrThrow();
    expect(row.fetchedAt).toEqual(fetchedAt);
  });

  it('is not an error, unlike a guest or an invalid VIN', async () => {
    expect((await query(testApp.guest, 'vehicle.lookUpVin', { vin: VIN })).status).toBe(401);
    expect((await lookUp('short')).status).toBe(400);
  });
});

function endless(response: ServerResponse): void {
  const chunk = 'x'.repeat(64 * 1_024);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.writeHead(200).on('drain', more);
  more();
}

describe('without a decoder (VPIC_URL=off)', () => {
  let decoder: typeof testApp.deps.vinDecoder;
  beforeAll(() => {
    decoder = testApp.deps.vinDecoder;
    testApp.deps.vinDecoder = createVinDecoder({ vpicUrl: null }, testApp.db, testApp.deps.clock);
  });
  afterAll(() => {
    testApp.deps.vinDecoder = decoder;
  });

  it('nobody is asked, and the built-in data is used', async () => {
    expect(await decode(VIN)).toEqual({ status: 200, body: { vin: VIN, make: 'FERRARI', model: '488', year: 2019 } });
    expect((await values(VIN)).json().Results).toMatchObject([{ Make: 'FERRARI', ModelYear: '2019', ErrorCode: '0' }]);
    expect(server.requests).toHaveLength(0);
  });

  it('a VIN that does not name its model is incomplete, one of an unknown maker not found', async () => {
    expect((await lookUp('WVWZZZ1KZ9W123456')).body).toEqual({
      ok: false,
      message: 'Incomplete vehicle data returned from VIN lookup',
      offer: { make: 'Volkswagen', makes: ['Volkswagen'], model: null, years: [2009] },
    });
    expect((await lookUp('VSSZZZ6LZ4R073522')).body).toMatchObject({ offer: { make: 'SEAT', years: [2004] } });
    expect((await lookUp('VSSZZZKLZMR073522')).body).toMatchObject({
      offer: { make: null, makes: ['SEAT', 'Cupra'], years: [2021, 1991] },
    });
    expect(await decode('ZX912345678901234')).toEqual(notDecoded('No data found for this VIN'));
    expect((await values('ZX912345678901234')).json()).toMatchObject({ Count: 0, Results: [] });
  });
});

describe('with rate limits', () => {
  it('one person looks up only so many', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    const person = await limited.person();
    await limited.deps.rateLimits.consume('vinUser', String(person.id), { points: 120 });
    const outcome = await query(limited.as(person), 'vehicle.decodeVin', { vin: VIN });
    expect(outcome).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES', retryAfter: expect.any(Number) } });
    await limited.close();
  });
});
