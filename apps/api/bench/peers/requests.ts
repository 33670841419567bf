import { PARTS_VERSION } from '@marque/domain/consignment/parts-version';
import { PERSONAL_INFO, VEHICLE_INFO } from '../../src/server/rest/examples.ts';
import type { Target, TargetName } from './compare.ts';
import { requestText } from './connection.ts';
import { addPeople, LANES, PASSWORD, ROWS_OF_AN_OWNER } from './fill-stage.ts';
import type { Turns } from './load.ts';
import type { Owner, Stage } from './stage.ts';

export interface Contest {
  title: string;
  goal: string;
  prepare?(stage: Stage): Promise<unknown>;
  targets(stage: Stage): Target[];
}

function queryPath(procedure: string, input: unknown): string {
  return `/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { json: input } }))}`;
}

const mutationPath = (procedure: string) => `/trpc/${procedure}?batch=1`;
const mutationBody = (input: unknown) => ({ 0: { json: input } });

function getOutput(body: string) {
  return JSON.parse(body)[0].result.data.json;
}

function expectLength(list: unknown, length: number): void {
  if (!Array.isArray(list) || list.length !== length) throw new Error(`There are not ${length} rows in a response.`);
}

function ofOwners({ owners }: Stage, turns: (owner: Owner) => Turns): Turns[] {
  return owners.map(turns);
}

const reading = (path: string) => (owner: Owner) => [requestText({ path, cookie: owner.cookie })];

const target = (
  { product, bare }: Stage,
  name: TargetName,
  lanes: readonly Turns[],
  check: (body: string) => void,
): Target => ({ name, server: name === 'bare' ? bare : product, lanes, check });

const ownList: Contest = {
  title: `list of mine, ${ROWS_OF_AN_OWNER} rows`,
  goal: '0.6, 0.9',
  targets: (stage) => {
    const ask = (path: string) => ofOwners(stage, reading(path));
    const isList = (body: string) => expectLength(JSON.parse(body), ROWS_OF_AN_OWNER);
    const page = queryPath('consignment.pageMine', { limit: 100 });
    return [
      target(stage, 'bare', ask('/list'), isList),
      target(stage, 'rest', ask('/api/user/consignments'), isList),
      target(stage, 'page', ask(page), (body) => expectLength(getOutput(body).items, ROWS_OF_AN_OWNER)),
    ];
  },
};

const STAFF_PAGE_SIZE = 50;
const STAFF_QUERY = { limit: STAFF_PAGE_SIZE, cursor: null, q: null, status: null, sort: 'newest', deleted: false };

const staffPage: Contest = {
  title: `review page of ${STAFF_PAGE_SIZE} with the total (REST: whole rows)`,
  goal: 'REST 2.5, 4; page 4, 6',
  targets: (stage) => {
    const ask = (path: string): Turns[] =>
      Array.from({ length: LANES }, () => [requestText({ path, cookie: stage.cookie })]);
    return [
      target(stage, 'bare', ask('/staff'), (body) => expectLength(JSON.parse(body).items, STAFF_PAGE_SIZE)),
      target(stage, 'rest', ask(`/api/admin/consignments?limit=${STAFF_PAGE_SIZE}`), (body) =>
        expectLength(JSON.parse(body), STAFF_PAGE_SIZE),
      ),
      target(stage, 'page', ask(queryPath('admin.consignments', STAFF_QUERY)), (body) =>
        expectLength(getOutput(body).items, STAFF_PAGE_SIZE),
      ),
    ];
  },
};

function expectNumber(value: unknown): void {
  if (typeof value !== 'number') throw new Error('A response lacks its id or revision.');
}

const detail: Contest = {
  title: 'detail',
  goal: '0.5, 0.8; PostgreSQL 0.12 ms, 0.08 ms',
  targets: (stage) => {
    const ask = (getPath: (id: number) => string) =>
      ofOwners(stage, ({ consignments, cookie }) =>
        consignments.map((id) => requestText({ path: getPath(id), cookie })),
      );
    const hasId = (body: string) => expectNumber(JSON.parse(body).id);
    return [
      target(
        stage,
        'bare',
        ask((id) => `/detail/${id}`),
        hasId,
      ),
      target(
        stage,
        'rest',
        ask((id) => `/api/consignments/${id}`),
        hasId,
      ),
      target(
        stage,
        'page',
        ask((id) => queryPath('consignment.get', { id })),
        (body) => expectNumber(getOutput(body).id),
      ),
    ];
  },
};

const TEXT = { personalInfo: PERSONAL_INFO, vehicleInfo: VEHICLE_INFO, currentStep: 1 };

/**
 * Empty drafts of the product's current version, because a response includes everything saved in a draft, photos of
 * other rows too, and a draft that bare had begun would have the version of years ago, whose parts the product reads.
 */
async function beginDrafts({ db, owners }: Stage): Promise<void> {
  const users = owners.map(({ id }) => id);
  await db.deleteFrom('draftConsignments').where('userId', 'in', users).execute();
  const drafts = users.map((userId) => ({ userId, partsVersion: PARTS_VERSION }));
  await db.insertInto('draftConsignments').values(drafts).execute();
}

function draftSave(title: string, buildBody: (owner: Owner) => object): Contest {
  return {
    title,
    goal: '0.6, 0.8',
    prepare: beginDrafts,
    targets: (stage) => {
      const send = (path: string, wrap: (body: object) => unknown = (body) => body) =>
        ofOwners(stage, (owner) => [requestText({ path, cookie: owner.cookie, body: wrap(buildBody(owner)) })]);
      const hasRevision = (body: string) => expectNumber(JSON.parse(body).revision);
      return [
        target(stage, 'bare', send('/draft'), hasRevision),
        target(stage, 'rest', send('/api/draft-consignment'), hasRevision),
        target(stage, 'page', send(mutationPath('draft.save'), mutationBody), (body) =>
          expectNumber(getOutput(body).revision),
        ),
      ];
    },
  };
}

/** So many that hardly any of them reaches the number of sessions beyond which the product ends the oldest. */
const PEOPLE_OF_A_LANE = 12;

/** Separate users for each target, because the product looks at all sessions of a user who signs in. */
const login: Contest = {
  title: 'login',
  goal: '0.9',
  prepare: async (stage) => {
    const names = ['bare', 'rest', 'page'].flatMap((name) =>
      Array.from({ length: LANES * PEOPLE_OF_A_LANE }, (_, person) => `${name}.login${person}`),
    );
    await addPeople(stage.db, names);
  },
  targets: (stage) => {
    const send = (name: TargetName, path: string, wrap: (body: object) => unknown = (body) => body): Turns[] =>
      Array.from({ length: LANES }, (_, lane) =>
        Array.from({ length: PEOPLE_OF_A_LANE }, (_person, turn) => {
          const username = `${name}.login${lane * PEOPLE_OF_A_LANE + turn}`;
          return requestText({ path, body: wrap({ username, password: PASSWORD }) });
        }),
      );
    const hasId = (body: string) => expectNumber(JSON.parse(body).id);
    return [
      target(stage, 'bare', send('bare', '/login'), hasId),
      target(stage, 'rest', send('rest', '/api/auth/login'), hasId),
      target(stage, 'page', send('page', mutationPath('auth.login'), mutationBody), (body) =>
        expectNumber(getOutput(body).id),
      ),
    ];
  },
};

export const CONTESTS: Readonly<Record<string, Contest>> = {
  list: ownList,
  staff: staffPage,
  detail,
  save: draftSave('draft save, text', () => TEXT),
  'save-photos': draftSave('draft save with 10 photos', ({ photos }) => ({ ...TEXT, photos })),
  login,
};
