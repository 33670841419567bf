import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCases } from '../../testing/thorough.ts';
import type { OpenApiDocument } from './document-types.ts';
import { buildOpenApi } from './openapi-document.ts';
import { addressed, type Cast, createFuzzTestApp, type FuzzTestApp, INBOUND_EMAIL } from './testing/fuzz-fixture.ts';
import { getFaults } from './testing/judge.ts';
import {
  exampleRequestsTo,
  type FuzzedOperation,
  getOperations,
  honestRequestsTo,
  requestsTo,
} from './testing/requests.ts';
import { Schemas } from './testing/schemas.ts';

const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const REQUESTS = countCases({ usual: 3_000, most: 20_000 });
const AT_ONCE = 6;
const HONEST_OF_EACH = { cheap: 4, costly: 1 };

const COSTLY: Readonly<Record<string, number>> = {
  'photo.upload': 150,
  'document.upload': 20,
  'document.attach': 10,
  'photo.archive': 80,
  'dossier.ofOwner': 60,
  'dossier.ofStaff': 60,
  'consignment.bundle': 40,
  'account.export': 60,
  'email.previewPage': 100,
  'openapi.document': 60,
  'openapi.reference': 60,
  'openapi.client': 60,
  'health.live': 60,
  'health.ready': 60,
};

const DOCUMENT: OpenApiDocument = buildOpenApi({
  publicUrl: 'http://localhost:3000',
  isHttps: false,
  inboundEmail: INBOUND_EMAIL,
});
const isReading = ({ method }: FuzzedOperation) => method.toUpperCase() === 'GET';
/** Those that only read come first: they share their users and records, which take longer to make than to ask. */
const OPERATIONS = getOperations(DOCUMENT).sort((a, b) => Number(isReading(b)) - Number(isReading(a)));
const isCostly = ({ operation }: FuzzedOperation) => operation.operationId in COSTLY;
const CHEAP = OPERATIONS.filter((target) => !isCostly(target));
const getShare = (count: number) => Math.ceil((count * REQUESTS) / 20_000);
const SPENT = Object.values(COSTLY).reduce((sum, count) => sum + getShare(count), 0);
const EACH = Math.ceil((REQUESTS - SPENT) / CHEAP.length);

const NEVER_DONE = new Set(['auth.login', 'auth.verifySecondFactor', 'phone.verifyCode', 'users.enableTwoFactor']);

let fuzz: FuzzTestApp;
let read: Promise<Cast> | null = null;
let asked = 0;
const schemas = new Schemas(DOCUMENT, { isClosed: true });

beforeAll(async () => {
  fuzz = await createFuzzTestApp();
});
afterAll(() => fuzz.testApp.close());

function castFor(target: FuzzedOperation): Promise<Cast> {
  if (!isReading(target)) return fuzz.reseed();
  read ??= fuzz.reseed();
  return read;
}

function listWords(line: unknown): string {
  return [...JSON.stringify(line ?? {}).matchAll(/"(?:message|msg|detail|column|constraint)":"[^"]*"/g)].join(' ');
}

async function fuzzed(target: FuzzedOperation, count: number): Promise<Set<number>> {
  const { app } = fuzz.testApp;
  const cast = await castFor(target);
  // Some requests by each caller that should pass the access check, whatever chance adds, and each example: a status
  // change must also be a valid transition.
  const examples = exampleRequestsTo(target).flatMap((request) => cast.callers.map(() => request));
  const honest = fc.sample(honestRequestsTo(DOCUMENT, target), {
    numRuns: HONEST_OF_EACH[isCostly(target) ? 'costly' : 'cheap'] * cast.callers.length,
    seed: SEED,
  });
  const requests = [...examples, ...honest, ...fc.sample(requestsTo(DOCUMENT, target), { numRuns: count, seed: SEED })];
  const statuses = new Set<number>();
  const ask = async (index: number): Promise<void> => {
    const request = requests[index];
    const caller = cast.callers[index % cast.callers.length];
    if (!request || !caller) return;
    const sent = addressed(request, cast, caller, index);
    const response = await app.inject(sent);
    asked += 1;
    statuses.add(response.statusCode);
    const faults = getFaults(DOCUMENT, target.operation, response, schemas);
    if (faults.length > 0) {
      const shown = JSON.stringify({ as: caller.name, ...sent }).slice(0, 2_000);
      const broken = fuzz.testApp.logged.filter(({ level }) => Number(level) >= 50).at(-1);
      expect.fail(`FUZZ_SEED=${SEED}, request ${index}: ${faults.join('; ')}\n${shown}\n${listWords(broken)}`);
    }
  };
  for (let index = 0; index < requests.length; index += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => ask(index + offset)));
  }
  return statuses;
}

describe(`Asked anything (FUZZ_SEED=${SEED})`, () => {
  it.each(OPERATIONS.map((target) => [`${target.method} ${target.template}`, target] as const))(
    '%s responds as it is described, and never breaks',
    async (_, target) => {
      const { operationId, responses } = target.operation;
      const costly = COSTLY[operationId];
      const statuses = await fuzzed(target, costly === undefined ? EACH : getShare(costly));
      const [done = ''] = Object.keys(responses).filter((status) => status.startsWith('2'));
      // A fuzz test that never passes an access check proves little.
      if (!NEVER_DONE.has(operationId)) expect([...statuses]).toContain(Number(done));
    },
    180_000,
  );

  it('has been thousands of questions, and the log knows of nothing broken', () => {
    expect(asked).toBeGreaterThanOrEqual(REQUESTS);
    expect(fuzz.testApp.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
