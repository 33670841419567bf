import { ERRORS } from '@marque/domain/api/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OldCaller, OldCallerError } from '../../testing/old-caller.ts';
import { listPlainRoutes } from '../../testing/plain-routes.ts';
import { createRestFixture, type RestFixture } from '../../testing/rest-fixture.ts';
import { buildOpenApi } from '../openapi/openapi-document.ts';
import { PATHS } from './expected/all-paths.ts';
import type { ExpectedError, PathRow } from './expected/expected-request.ts';
import { REST_ROUTES } from './rest-table.ts';

let fixture: RestFixture;
beforeAll(async () => {
  fixture = await createRestFixture();
});
afterAll(() => fixture.close());

const described = () =>
  Object.entries(
    buildOpenApi({ publicUrl: 'http://localhost:3000', isHttps: false, inboundEmail: null }).paths,
  ).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
const template = (route: string) => route.replaceAll(/:(\w+)/g, '{$1}');
const UNTOLD = /^GET \/(metrics|api\/docs(\/start\.js|\*))$/;
const served = () =>
  [...REST_ROUTES.map(({ method, path }) => `${method} ${path}`), ...listPlainRoutes(fixture.testApp.app)]
    .map(template)
    .filter((route) => !UNTOLD.test(route));

describe('The documented paths', () => {
  it('are the same in this table, at the running server and in the description', () => {
    const table = PATHS.map(({ call }) => call).sort();
    expect(served().sort()).toEqual(table);
    expect(described().sort()).toEqual(table);
  });
});

async function ask(row: Pick<PathRow, 'call'>, { as = 'guest', ids, body }: Partial<ExpectedError>): Promise<unknown> {
  const [method = '', pattern = ''] = row.call.split(' ');
  const values = (await ids?.(fixture)) ?? {};
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? '1'));
  const content = typeof body === 'function' ? await body(fixture) : body;
  const sent = content === undefined || typeof content === 'string' || content instanceof FormData;
  const what = sent ? content : JSON.stringify(content);
  return fixture.as[as].request(path, { method, ...(what === undefined ? {} : { body: what }) });
}

async function getFailure(asked: Promise<unknown>): Promise<string> {
  try {
    return `returned ${JSON.stringify(await asked)}`;
  } catch (error) {
    if (error instanceof OldCallerError) return error.message;
    throw error;
  }
}

/** The old format: the status, a colon, and the body's text, which is JSON with the code. */
function getMessage({ status, code, message }: ExpectedError['with']): unknown {
  const words = message ?? ERRORS[code].message;
  return expect.stringMatching(
    new RegExp(`^${status}: \\{"message":${escaped(JSON.stringify(words))},"code":"${code}"[,}]`),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

describe.each(PATHS.map((row) => [row.call, row] as const))('%s', (_, row) => {
  it('responds as it should', async () => {
    expect(await ask(row, row)).toEqual(row.response);
  });

  const errors = row.errors ?? [];
  it.each(errors.map((refusal) => [`${refusal.with.status} ${refusal.with.code}`, refusal] as const))(
    'is refused with %s',
    async (_, refusal) => {
      expect(await getFailure(ask(row, { as: row.as, ...refusal }))).toEqual(getMessage(refusal.with));
    },
  );

  if (!row.isOpen) {
    it('is refused to a guest', async () => {
      const { status, code } = row.guest ?? { status: 401, code: 'NOT_SIGNED_IN' as const };
      expect(await getFailure(ask(row, {}))).toEqual(getMessage({ status, code }));
    });
  }
});

describe('The default data loader', () => {
  const read = PATHS.filter(({ call, isOpen }) => call.startsWith('GET ') && !isOpen);
  const toKey = ({ call }: PathRow): [string] => [(call.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, '1')];

  it.each(read.map((row) => [row.call, row] as const))(
    'takes 401 from %s as a failure, or as nobody',
    async (_, row) => {
      const guest = new OldCaller(fixture.origin);
      await expect(guest.load(toKey(row))).rejects.toThrow(/^401: \{"message":"Please sign in."/);
      expect(await guest.load(toKey(row), 'returnNull')).toBeNull();
    },
  );

  it('reads the first element of its key', async () => {
    expect(await fixture.as.owner.load(['/api/auth/user', 'whatever else'])).toMatchObject({
      id: fixture.people.owner.id,
    });
  });

  it('passes on every failure but 401', async () => {
    await expect(fixture.as.newcomer.load(['/api/admin/users'], 'returnNull')).rejects.toThrow(/^403: /);
  });
});
